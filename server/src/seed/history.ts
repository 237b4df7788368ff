/** Days of the demo member's life: deposits by each channel, and withdrawals of which one was refused by the bank. */
import { fromBaht } from '@krapao/contract/money';
import { newId } from '../kernel/ids.ts';
import type { Whose } from './past/book.ts';
import type { PastChannel } from './past/deposits.ts';
import type { Past } from './past/past.ts';

const HOUR = 3_600_000;
const days = (count: number, hours: number) => (count * 24 + hours) * HOUR;

const DEPOSITS: readonly { ago: number; baht: number; by: PastChannel }[] = [
  { ago: days(26, 0), baht: 3_000, by: 'slip' },
  { ago: days(25, 3), baht: 500, by: 'line' },
  { ago: days(12, 5), baht: 2_000, by: 'slip' },
  { ago: days(8, 2), baht: 350.5, by: 'announced' },
  { ago: days(5, 4), baht: 900, by: 'qr' },
  { ago: days(3, 9), baht: 150, by: 'gift' },
  { ago: days(2, 6), baht: 1_500, by: 'slip' },
  { ago: days(0, 5), baht: 680.25, by: 'slip' },
];

const WITHDRAWALS = [
  { ago: days(19, 7), baht: 700, isPaid: true },
  { ago: days(9, 1), baht: 300, isPaid: false },
  { ago: days(6, 11), baht: 1_200, isPaid: true },
  { ago: days(1, 6), baht: 400, isPaid: true },
];

export function seedHistory(past: Past, member: Whose): void {
  const once = ({ ago, baht }: { ago: number; baht: number }) => ({
    ...{ id: newId(), at: new Date(Date.now() - ago), amount: fromBaht(baht) },
  });
  for (const { by, ...line } of DEPOSITS) past.deposit(member, { ...once(line), by });
  for (const { isPaid, ...line } of WITHDRAWALS) past.withdrawal(member, { ...once(line), isPaid });
}
