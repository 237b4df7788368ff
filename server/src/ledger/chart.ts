import type { MovementKind } from './tables.ts';

/**
 * Where money of each kind comes from and goes to, as the audit proves it: a regular expression (PostgreSQL's) over
 * `from > to`, the codes of the two accounts, those of the house with a #. A new kind takes its place here.
 */
export const CHART: Readonly<Record<MovementKind, string>> = {
  slip_deposit: String.raw`^#CASH_IN:\w+ > WALLET$`,
  feed_deposit: String.raw`^#CASH_IN:\w+ > WALLET$`,
  gift_deposit: '^#CASH_IN:TRUEMONEY > WALLET$',
  qr_deposit: String.raw`^#CASH_IN:\w+ > WALLET$`,
  withdraw_hold: '^WALLET > #IN_TRANSIT:PAYOUT$',
  withdraw_settle: '^#IN_TRANSIT:PAYOUT > #CASH_OUT$',
  withdraw_return: '^#IN_TRANSIT:PAYOUT > WALLET$',
  withdraw_correction_out: '^WALLET > #CASH_OUT$',
  withdraw_correction_in: '^#CASH_OUT > WALLET$',
  withdraw_write_off: '^#WRITTEN_OFF > #CASH_OUT$|^#CASH_OUT > #WRITTEN_OFF$',
  fill_hold: String.raw`^WALLET > #IN_TRANSIT:(?!PAYOUT$)\w+$`,
  fill_settle: String.raw`^#IN_TRANSIT:(\w+) > \1$`,
  fill_return: String.raw`^#IN_TRANSIT:(?!PAYOUT )\w+ > WALLET$`,
  empty_hold: String.raw`^(\w+) > #IN_TRANSIT:\1$`,
  empty_settle: String.raw`^#IN_TRANSIT:(?!PAYOUT )\w+ > WALLET$`,
  empty_return: String.raw`^#IN_TRANSIT:(\w+) > \1$`,
  play_correction_out: String.raw`^WALLET > #PLAY:\w+$`,
  play_correction_in: String.raw`^#PLAY:\w+ > WALLET$`,
  play_result: String.raw`^#PLAY:(\w+) > \1$|^(\w+) > #PLAY:\2$`,
};
