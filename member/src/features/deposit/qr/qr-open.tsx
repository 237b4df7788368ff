import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Share from 'lucide-react/icons/share';
import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useDesk } from '@krapao/ui/bottom-bar.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Countdown } from '@krapao/ui/countdown.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { saveFile } from '@krapao/ui/lib/save-file.ts';
import { bankName } from '../../../lib/bank-account.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { sharePicture } from '../../../lib/share-picture.ts';
import styles from '../deposit.module.css';
import type { DepositAccount } from '../queries.ts';
import { toTop } from '../to-top.ts';
import { useAmountToPay } from './qr-rules.ts';
import { useAskAgain, useCancelQr, type TimedQr } from './qr-queries.ts';
import look from './qr.module.css';

interface QrOpenProps {
  account: DepositAccount;
  qr: TimedQr;
  /** Its time is over: it is dropped. */
  onEnd: () => void;
  onDone: () => void;
}

/** A QR that can be paid: the picture, its amount and its time. The screen learns by itself that it is paid. */
export function QrOpen({ account, qr, onEnd, onDone }: QrOpenProps) {
  const { t, language } = useTranslation('deposit');
  const isDesk = useDesk();
  const cancel = useCancelQr(account.bankCode);
  const refusal = useErrorText(cancel.error);
  const askAgain = useAskAgain();
  const toPay = useAmountToPay();
  const { qrcode, qrcodeId, expireIn, offset } = qr;
  if (!qrcode || !qrcodeId || !expireIn) return null;

  const { original } = qr;
  const amount = formatBaht(qr.amount);
  const name = `krapao-${qrcodeId}.png`;
  const hand = async (give: (picture: Blob) => unknown) => {
    try {
      if ((await give(await drawQr(qrcode))) === 'saved') toast.success(t('qr.saved'));
    } catch {
      toast.danger(t('qr.saveFailed'));
    }
  };
  const save = (picture: Blob) => {
    saveFile(picture, name);
    return 'saved';
  };
  const finish = () => {
    toast.info(t('qr.refreshing'));
    askAgain();
    onDone();
  };
  return (
    <div ref={toTop} className="stack">
      <div className={look.paper}>
        <p className={look.bank}>{bankName(account.bank, language)}</p>
        <img
          className={look.code}
          src={qrAddress(qrcode)}
          width="260"
          height="260"
          alt={original ? t('kip.alt', { kip: formatKip(original.amount) }) : t('qr.alt', { amount })}
        />
        <p className={`${look.amount} num`}>{toPay(qr)}</p>
        {original && (
          <p className={`${look.bank} num`}>
            {t('kip.into', { baht: amount, rate: formatKip(original.kipPerBaht ?? 0) })}
          </p>
        )}
      </div>
      <p className={look.left}>
        {t('qr.payWithin')}{' '}
        <Countdown
          deadline={Date.parse(expireIn)}
          offset={offset}
          label={t('qr.payWithin')}
          onEnd={() => {
            onEnd();
            askAgain();
          }}
        />
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className={styles.actions}>
        <Button size="l" block icon={<Download />} onClick={() => void hand(save)}>
          {t('qr.save')}
        </Button>
        {isDesk && (
          <div className={look.pair}>
            <Button
              block
              icon={<Share />}
              onClick={() => void hand((picture) => sharePicture(picture, name))}
            >
              {t('qr.share')}
            </Button>
            <Button block icon={<Printer />} onClick={() => window.print()}>
              {t('qr.print')}
            </Button>
          </div>
        )}
        <Button variant="primary" size="l" block onClick={finish}>
          {t('qr.done')}
        </Button>
        <Button
          variant="quiet"
          block
          busy={cancel.isPending}
          onClick={() => !cancel.isPending && cancel.mutate(qrcodeId)}
        >
          {t('qr.cancel')}
        </Button>
      </div>
      <Notice title={t('qr.once')}>{t('qr.tells')}</Notice>
    </div>
  );
}

/** The side of a saved picture, px: what a bank's app reads from a gallery without effort. */
const SIDE = 1_024;

/** The markup as the address of an image: in an image no markup can do anything. */
const qrAddress = (markup: string): string => `data:image/svg+xml,${encodeURIComponent(markup)}`;

/**
 * A QR as a PNG on white, for paying from the gallery of the same phone.
 * @throws when the browser can't draw it
 */
async function drawQr(markup: string): Promise<Blob> {
  const picture = new Image(SIDE, SIDE);
  picture.src = qrAddress(markup);
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}
