import Share from 'lucide-react/icons/share';
import { formatBaht } from '@krapao/contract/money';
import { bankName } from '../../lib/bank-name.ts';
import { accountNo, dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { sharePicture } from '../../lib/share-picture.ts';
import { site } from '../../lib/site.ts';
import { Button } from '@krapao/ui/button.tsx';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { OwnAccount } from './own-account.tsx';
import { useProgress, type MemberAccount, type Progress } from './queries.ts';
import { drawReceipt } from './receipt-picture.ts';
import { shortReference } from '@krapao/ui/lib/short-reference.ts';
import { WithdrawProgress } from './withdraw-progress.tsx';
import styles from './withdraw.module.css';

interface WithdrawalReceiptProps {
  /** Its own, or the `_id` of its line in the statement. */
  reference: string;
  /** What is known of one that was accepted just now; it is announced. */
  accepted?: { reference: string; amount: number; bankAccount: MemberAccount } | undefined;
}

/** What a withdrawal shows of itself, in its dialog and in the history: how much, how far, where to, its reference, and once paid a picture to share. */
export function WithdrawalReceipt({ reference, accepted }: WithdrawalReceiptProps) {
  const { t } = useTranslation('withdraw');
  const { data } = useProgress(reference);
  const known = data ?? accepted;
  if (!known) return <WithdrawProgress reference={reference} />;
  const isPaid = data?.status === 'SUCCESS';
  const isBack = data?.status === 'FAILED';
  return (
    <div className={styles.stack}>
      <div role={accepted && 'alert'} className={styles.result}>
        {!isBack && (
          <img src={isPaid ? '/art/done.svg' : '/art/on-its-way.svg'} alt="" width="118" height="88" />
        )}
        <p className={styles.heading}>{t(isBack ? 'done.failed' : isPaid ? 'done.sent' : 'done.title')}</p>
        <p className={`${styles.amount} num`}>
          {formatBaht(known.amount)} <small>{t('common:baht')}</small>
        </p>
        {!isBack && <p className={styles.soft}>{t(isPaid ? 'done.arrived' : 'done.text')}</p>}
      </div>
      <WithdrawProgress reference={reference} />
      <OwnAccount account={known.bankAccount} />
      <Reference reference={known.reference} />
      {data && isPaid && <ShareReceipt paid={data} />}
    </div>
  );
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation('withdraw');
  const short = shortReference(reference);
  return (
    <DetailList
      items={[
        {
          key: 'reference',
          label: t('done.reference'),
          value: <span className="num">{short}</span>,
          action: (
            <CopyButton
              text={reference}
              label={t('done.copy')}
              onCopied={() => toast.success(t('common:copied', { text: short }))}
              onFailed={() => toast.danger(t('common:copyFailed'))}
            />
          ),
        },
      ]}
    />
  );
}

function ShareReceipt({ paid }: { paid: Progress }) {
  const { t, language } = useTranslation('withdraw');
  const reference = shortReference(paid.reference);
  const share = async () => {
    try {
      const picture = await drawReceipt({
        brand: site().name,
        title: t('done.sent'),
        amount: `${formatBaht(paid.amount)} ${t('common:baht')}`,
        lines: [
          [t('toAccount'), bankName(paid.bankAccount.bank, language)],
          ['', accountNo(paid.bankAccount.bankAccountNo)],
          [t('done.at'), dateTime(paid.createdAt)],
          [t('done.reference'), reference],
        ],
      });
      if ((await sharePicture(picture, `withdrawal-${reference}.png`)) === 'saved')
        toast.success(t('done.saved'));
    } catch {
      toast.danger(t('done.saveFailed'));
    }
  };
  return (
    <Button block icon={<Share />} onClick={() => void share()}>
      {t('done.share')}
    </Button>
  );
}
