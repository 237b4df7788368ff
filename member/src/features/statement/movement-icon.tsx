import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import type { MoneyRowProps } from '@krapao/ui/money-row.tsx';
import type { Statement } from './queries.ts';

const ICON = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  bonus: Gift,
  finish_bonus: Flag,
};

export function MovementIcon({ type }: { type: Statement['statementType'] }) {
  const Icon = ICON[type];
  return <Icon />;
}

/** Amber while it is on its way, coral when it failed; a transfer is the member's own money all along. */
export function toneOf({ status, statementType, amount }: Statement): NonNullable<MoneyRowProps['tone']> {
  if (status === 'PENDING') return 'wait';
  if (status === 'FAILED') return 'bad';
  if (statementType === 'bonus') return 'gold';
  return amount > 0 && statementType !== 'transfer' ? 'in' : 'plain';
}
