import Banknote from 'lucide-react/icons/banknote';
import Clock from 'lucide-react/icons/clock';
import Zap from 'lucide-react/icons/zap';
import { formatBaht } from '@krapao/contract/money';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { ChoiceList } from '@krapao/ui/choice-list.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { PayToCard } from './pay-to-card.tsx';
import { bankName } from '../../lib/bank-name.ts';
import { cx } from '@krapao/ui/cx.ts';
import { Announce } from './announce/announce.tsx';
import { AnnouncedAmount } from './announce/announced-amount.tsx';
import type { Announcement } from './announce/use-announcement.ts';
import { accountId } from './channels.ts';
import styles from './deposit.module.css';
import { SlipHours, SlipsCloseSoon } from './slip-closed.tsx';
import { SlipUnderWay } from './slip-under-way.tsx';
import type { DepositAccount, KipRate, MemberAccount } from './queries.ts';

interface AccountStepProps {
  accounts: readonly DepositAccount[];
  payTo: DepositAccount;
  isManual: boolean;
  minimum: number;
  kipRate: KipRate | null;
  own: MemberAccount;
  announcement: Announcement;
  onChoose: (id: string) => void;
  /** To the slip; not while none are taken. */
  onNext: (() => void) | undefined;
  onSlip: (id: string) => void;
}

/** Step 1: where to send the money, from which account, and the rules in three lines; of slips, where one is needed. */
export function AccountStep(props: AccountStepProps) {
  const { accounts, payTo, isManual, minimum, kipRate, own, announcement, onChoose, onNext, onSlip } = props;
  const { t, language } = useTranslation('deposit');
  const toSend = announcement.announced?.status === 'OPEN';
  const canAnnounce = payTo.currency === 'BAHT' && !toSend;
  const isAnnouncing = canAnnounce && announcement.isAsking;
  const choice = accounts.length > 1 && (
    <ChoiceList
      label={t('account.choose')}
      name="deposit-account"
      value={accountId(payTo)}
      onChange={onChoose}
      options={accounts.map((account) => ({
        value: accountId(account),
        label: bankName(account.bank, language),
        leading: <BankLogo code={account.bankCode} size={36} />,
      }))}
    />
  );
  return (
    <div className={styles.stack}>
      {!toSend && <SlipsCloseSoon />}
      <SlipUnderWay onSlip={onSlip} />
      <AnnouncedAmount announcement={announcement} />
      {!toSend && choice}
      <p className={styles.step}>
        {!toSend && <strong>1.</strong>} {t('account.step')}
      </p>
      <PayToCard account={payTo} isManual={isManual} kipRate={kipRate} />
      {toSend && choice}
      <Notice title={t('account.fromOnly')}>
        <span className={styles.own}>
          <span>{own.bankAccountName}</span>
          <span className="num">
            {bankName(own.bank, language)} {accountNo(own.bankAccountNo)}
          </span>
        </span>
      </Notice>
      <ul className={styles.rules}>
        {!toSend && (
          <>
            <li>
              <Banknote size={16} aria-hidden="true" />
              {t('account.minimum', { min: formatBaht(minimum) })}
            </li>
            <li>
              <Clock size={16} aria-hidden="true" />
              {t('account.withinHour')}
            </li>
            <SlipHours />
          </>
        )}
        <li>
          <Zap size={16} aria-hidden="true" />
          {t('account.arrives')}
        </li>
      </ul>
      {canAnnounce && (
        <Announce
          announcement={announcement}
          bankCode={payTo.bankCode}
          minimum={minimum}
          label={t('announce.open')}
        />
      )}
      <div className={cx(styles.next, !toSend && !isAnnouncing && styles.inSight)}>
        <p className={styles.step}>
          {toSend ? (
            t('announce.waiting')
          ) : (
            <>
              <strong>2.</strong> {t('account.thenSlip')}
            </>
          )}
        </p>
        {onNext && (
          <Button variant={toSend || isAnnouncing ? 'secondary' : 'primary'} size="l" block onClick={onNext}>
            {t(toSend ? 'announce.slipInstead' : 'account.next')}
          </Button>
        )}
      </div>
    </div>
  );
}
