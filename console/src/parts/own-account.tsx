import Landmark from 'lucide-react/icons/landmark';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './own-account.module.css';

/** Accounts of the house's own, as the server names them: `BANK NUMBER`, `BANK`, or PAYOUT. */
interface OwnAccountName {
  /** Null: the account that payouts are sent from, which its bank does not name. */
  bank: string | null;
  /** The number's last four, as people tell accounts apart. */
  tail: string | null;
}

const PAYOUT = 'PAYOUT';

function ownAccountOf(key: string): OwnAccountName {
  if (key === PAYOUT) return { bank: null, tail: null };
  const [bank = key, number] = key.split(' ');
  return { bank, tail: number?.replaceAll(/[^0-9A-Za-z]/g, '').slice(-4) ?? null };
}

/** A wallet's mark goes by another name than its accounts. */
const MARK_OF: Readonly<Record<string, string>> = { TRUEMONEY: 'TRUEWALLET' };

/** `SCB ••4567`, one of a bank that nobody wrote down which, or the account that payouts are sent from. */
export function useOwnAccountText(): (key: string) => string {
  const { t } = useTranslation();
  return (key) => {
    const { bank, tail } = ownAccountOf(key);
    if (bank === null) return t('ownAccount.payout');
    return tail === null ? t('ownAccount.unnumbered', { bank }) : `${bank} ••${tail}`;
  };
}

/** An account of the house's own: its bank's mark, and the end of its number. */
export function OwnAccount({ accountKey, name }: { accountKey: string; name?: string | null }) {
  const text = useOwnAccountText();
  const { bank } = ownAccountOf(accountKey);
  return (
    <span className={styles.account}>
      {bank === null ? (
        <Landmark size={20} aria-hidden="true" />
      ) : (
        <BankLogo code={MARK_OF[bank] ?? bank} size={20} />
      )}
      <span>
        {text(accountKey)}
        {name && <small className={styles.name}>{name}</small>}
      </span>
    </span>
  );
}
