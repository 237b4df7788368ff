import { useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { SLIP_MAX_BYTES } from '@krapao/contract/constants';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { FileDrop } from '@krapao/ui/file-drop.tsx';
import { ApiError, codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { toast } from '@krapao/ui/toast.ts';
import { bankName } from '../../lib/bank-account.ts';
import styles from './deposit.module.css';
import { depositKeys, type DepositAccount, useSlipUpload } from './queries.ts';
import { SlipsCloseSoon } from './slip-closed.tsx';
import { toTop } from './to-top.ts';
import { errorText as laterErrorText, useErrorText } from '../../lib/error-text.ts';
import { awaitEnd } from './untold.ts';

/** Not HEIC: iPhones turn their photos into JPEG for a field that does not take it. */
const ACCEPT = 'image/jpeg,image/png,image/webp';

interface SlipStepProps {
  payTo: DepositAccount;
  isManual: boolean;
  file: File | null;
  onFile: (file: File | null) => void;
  /** The server has that one, wherever the member is by then. */
  onTaken: (file: File | null) => void;
  onBack: () => void;
  onSent: (slipId: string) => void;
}

/** Step 2: the picture of the slip. What is wrong with it stands beside it, with what to do. */
export function SlipStep(props: SlipStepProps) {
  const { payTo, isManual, file, onFile, onTaken, onBack, onSent } = props;
  const { t, language } = useTranslation('deposit');
  const sending = useSlipSending(() => onTaken(file), onSent);
  const elsewhere = useIsMutating({ mutationKey: depositKeys.sending }) > 0;
  const choose = (next: File | null) => {
    sending.forget();
    onFile(next);
  };
  return (
    <div ref={toTop} className="stack">
      <SlipsCloseSoon />
      <p className={styles.step}>
        <strong>2.</strong> {t('slip.step')}
      </p>
      <div className={styles.payTo}>
        {!isManual && <BankLogo code={payTo.bankCode} size={36} />}
        <p className={styles.bank}>
          <span className="soft">{t('slip.paidTo')}</span>
          <span className="num">
            {bankName(payTo.bank, language)} {accountNo(payTo.bankAccountNo)}
          </span>
        </p>
      </div>
      <FileDrop
        label={t('slip.label')}
        hint={t('slip.hint')}
        error={sending.error}
        accept={ACCEPT}
        maxBytes={SLIP_MAX_BYTES}
        file={file}
        onFile={choose}
        onReject={sending.refuse}
        progress={sending.progress}
        texts={{
          choose: t('slip.choose'),
          camera: t('slip.camera'),
          drop: t('slip.drop'),
          replace: t('slip.replace'),
          remove: t('slip.remove'),
          sending: sending.progress === 100 ? t('slip.saving') : t('slip.sending'),
        }}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="l"
          block
          busy={elsewhere}
          onClick={() => (file ? sending.send(file, payTo.bankCode) : sending.refuse('missing'))}
        >
          {t(sending.isUnknown ? 'slip.again' : 'slip.send')}
        </Button>
        <Button variant="quiet" block icon={<ArrowLeft />} disabled={elsewhere} onClick={onBack}>
          {t('slip.back')}
        </Button>
      </div>
    </div>
  );
}

type Refusal = 'type' | 'size' | 'missing';

const REASONS: Record<string, PlainKey<'deposit'>> = {
  NOT_AN_IMAGE: 'slip.error.notImage',
  TOO_MANY_PIXELS: 'slip.error.tooLarge',
  TOO_LARGE: 'slip.error.tooLarge',
  UNREADABLE: 'slip.error.unreadable',
};

/** Sends the slip, and puts what went wrong in words that say what to do. */
function useSlipSending(onTaken: () => void, onSent: (slipId: string) => void) {
  const { t } = useTranslation('deposit');
  const [progress, setProgress] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const alive = useAlive();
  const client = useQueryClient();
  const upload = useSlipUpload({
    onSuccess: (slip) => {
      onTaken();
      if (alive.current) return onSent(slip._id);
      awaitEnd(client, slip._id, 'slip');
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
    const reason = upload.error instanceof ApiError ? upload.error.params.reason : undefined;
    switch (codeOf(upload.error)) {
      case 'SLIP_INVALID_FILE':
        return t(REASONS[reason ?? ''] ?? 'slip.error.unreadable');
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
