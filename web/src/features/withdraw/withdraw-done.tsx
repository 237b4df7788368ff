import Share from 'lucide-react/icons/share';
import { formatBaht } from '@krapao/contract/money';
import { bankName } from '../../lib/bank-name.ts';
import { accountNo, dateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { sharePicture } from '../../lib/share-picture.ts';
import { site } from '../../lib/site.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { drawReceipt } from './receipt-picture.ts';
import { shortReference } from './short-reference.ts';
import { WithdrawProgress } from './withdraw-progress.tsx';
import { useProgress, type MemberAccount, type Withdrawal } from './queries.ts';
import styles from './withdraw.module.css';

interface WithdrawDoneProps {
  account: MemberAccount;
  outcome: Withdrawal;
  gameNames: Readonly<Record<string, string>>;
  onHistory: () => void;
  onDone: () => void;
}

/** The withdrawal is accepted: how far it is, and once it is sent a receipt to share. */
export function WithdrawDone({ account, outcome, gameNames, onHistory, onDone }: WithdrawDoneProps) {
  const { t, language } = useTranslation('withdraw');
  const { data } = useProgress(outcome.reference);
  const failed = data?.status === 'FAILED';
  const sent = data?.status === 'SUCCESS';
  const title = t(failed ? 'done.failed' : sent ? 'done.sent' : 'done.title');
  const stuck = outcome.stuck.map((code) => gameNames[code] ?? code).join(', ');
  const reference = shortReference(outcome.reference);
  const amount = `${formatBaht(outcome.amount)} ${t('common:baht')}`;
  const share = async () => {
    try {
      const picture = await drawReceipt({
        brand: site().name,
        title,
        amount,
        lines: [
          [t('toAccount'), bankName(account.bank, language)],
          ['', accountNo(account.bankAccountNo)],
          [t('done.at'), data ? dateTime(data.createdAt) : ''],
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
    <div className={styles.stack}>
      <div role="alert" className={styles.result}>
        {!failed && <img src="/art/done.svg" alt="" width="88" height="88" />}
        <p className={styles.heading}>{title}</p>
        <p className={`${styles.amount} num`}>
          {formatBaht(outcome.amount)} <small>{t('common:baht')}</small>
        </p>
        {!failed && <p className={styles.soft}>{t(sent ? 'done.arrived' : 'done.text')}</p>}
      </div>
      <WithdrawProgress reference={outcome.reference} />
      <DetailList
        items={[
          {
            key: 'reference',
            label: t('done.reference'),
            value: <span className="num">{reference}</span>,
            action: (
              <CopyButton
                text={outcome.reference}
                label={t('done.copy')}
                onCopied={() => toast.success(t('common:copied', { text: reference }))}
                onFailed={() => toast.danger(t('common:copyFailed'))}
              />
            ),
          },
        ]}
      />
      {stuck && <Notice tone="warning">{t('done.stuck', { names: stuck })}</Notice>}
      {sent && (
        <Button block icon={<Share />} onClick={() => void share()}>
          {t('done.share')}
        </Button>
      )}
      <div className={styles.actions}>
        <Button size="l" onClick={onHistory}>
          {t('done.history')}
        </Button>
        <Button variant="primary" size="l" onClick={onDone}>
          {t('common:ok')}
        </Button>
      </div>
    </div>
  );
}
