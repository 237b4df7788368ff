/** Accounts of the house's own, as the server names them: `BANK NUMBER`, `BANK`, or PAYOUT. */
export interface OwnAccountName {
  /** Null: the account that payouts are sent from, which its bank does not name. */
  bank: string | null;
  /** The number's last four, as people tell accounts apart. */
  tail: string | null;
}

export const PAYOUT = 'PAYOUT';

export function ownAccountOf(key: string): OwnAccountName {
  if (key === PAYOUT) return { bank: null, tail: null };
  const [bank = key, number] = key.split(' ');
  return { bank, tail: number?.replaceAll(/[^0-9A-Za-z]/g, '').slice(-4) ?? null };
}
