import { useState } from 'react';
import { SLIP_MAX_BYTES } from '@krapao/contract/constants';
import { ApiError, codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { errorText as laterErrorText, useErrorText } from '../../lib/error-text.ts';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { toast } from '@krapao/ui/toast.ts';
import { useSlipUpload } from './queries.ts';
import { watchSlip } from './slip-watch.ts';

type Refusal = 'type' | 'size' | 'missing';

const REASONS: Record<string, PlainKey<'deposit'>> = {
  NOT_AN_IMAGE: 'slip.error.notImage',
  TOO_MANY_PIXELS: 'slip.error.tooLarge',
  TOO_LARGE: 'slip.error.tooLarge',
  UNREADABLE: 'slip.error.unreadable',
};

/** Sends the slip, and puts what went wrong in words that say what to do. */
export function useSlipSending(onSent: (slipId: string) => void) {
  const { t } = useTranslation('deposit');
  const [progress, setProgress] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const alive = useAlive();
  const upload = useSlipUpload({
    onSuccess: (slip) => {
      if (alive.current) return onSent(slip._id);
      watchSlip(slip._id);
      toast.info(t('slip.receivedLater'));
    },
    onError: (error) => {
      if (alive.current) return;
      if (isUnknownOutcome(error)) toast.info(t('slip.unknownLater'));
      else void laterErrorText(error).then((text) => toast.danger(text));
    },
  });
  const general = useErrorText(upload.error);
  const max = SLIP_MAX_BYTES / 1024 / 1024;

  const words = (): string | undefined => {
    if (refusal === 'missing') return t('slip.error.missing');
    if (refusal === 'type') return t('slip.error.notImage');
    if (refusal === 'size') return t('slip.error.size', { max });
    if (!upload.error) return undefined;
    if (isUnknownOutcome(upload.error)) return t('slip.error.unknown');
    const params = upload.error instanceof ApiError ? upload.error.params : {};
    switch (codeOf(upload.error)) {
      case 'SLIP_INVALID_FILE':
        return t(REASONS[String(params['reason'])] ?? 'slip.error.unreadable');
      case 'PAYLOAD_TOO_LARGE':
        return t('slip.error.size', { max });
      case 'SLIP_NO_FILE':
        return t('slip.error.missing');
      default:
        return general;
    }
  };
  return {
    progress: upload.isPending ? progress : undefined,
    isUnknown: upload.isError && isUnknownOutcome(upload.error),
    error: upload.isPending ? undefined : words(),
    send: (file: File, bankCode: string) => {
      if (upload.isPending) return;
      setRefusal(null);
      setProgress(0);
      upload.mutate({ file, bankCode, onProgress: setProgress });
    },
    refuse: setRefusal,
    forget: () => {
      setRefusal(null);
      upload.reset();
    },
  };
}
