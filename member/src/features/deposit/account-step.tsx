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
import { cx } from '@krapao/ui/cx.ts';
import { Card } from '@krapao/ui/card.tsx';
import { bankName } from '../../lib/bank-account.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { Announce } from './announce/announce.tsx';
import { AnnouncedAmount } from './announce/announced-amount.tsx';
import type { Announcement } from './announce/use-announcement.ts';
import { accountId } from './channels.ts';
import styles from './deposit.module.css';
import { SlipHours, SlipsCloseSoon } from './slip-closed.tsx';
import { SlipUnderWay } from './under-way.tsx';
import type { DepositAccount, KipRate, MemberAccount } from './queries.ts';
import { KipNote } from './kip-note.tsx';

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
    <div className="stack">
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

interface PayToCardProps {
  account: DepositAccount;
  isManual: boolean;
  kipRate: KipRate | null;
}

/** The account to pay to. A manual one stands for every bank, so it carries no bank's colours. */
function PayToCard({ account, isManual, kipRate }: PayToCardProps) {
  const { t, language } = useTranslation('deposit');
  return (
    <Card tone="gold">
      <div className={styles.payTo}>
        {isManual ? (
          <img src="/art/bank.svg" alt="" width="44" height="44" />
        ) : (
          <BankLogo code={account.bankCode} size={44} />
        )}
        <p className={styles.bank}>
          <span className={styles.bankName}>
            {isManual ? t('account.anyBank') : bankName(account.bank, language)}
          </span>
          <span>{account.bankAccountName}</span>
        </p>
      </div>
      <div className={styles.account}>
        <span className={`${styles.number} num`}>{accountNo(account.bankAccountNo)}</span>
        <CopyText text={account.bankAccountNo} label={t('account.copy')} digitsOnly>
          {t('common:copy')}
        </CopyText>
      </div>
      {isManual && <p className="soft">{bankName(account.bank, language)}</p>}
      {account.currency === 'LAK' && (
        <>
          <p className="soft">{t('account.lak')}</p>
          {kipRate && <KipNote rate={kipRate} />}
        </>
      )}
    </Card>
  );
}
