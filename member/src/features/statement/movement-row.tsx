import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import PencilLine from 'lucide-react/icons/pencil-line';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatKip } from '@krapao/contract/kip';
import { WALLET } from '@krapao/contract/ids';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Money } from '@krapao/ui/money.tsx';
import { MoneyRow, moneyPressClass, type MoneyRowProps } from '@krapao/ui/money-row.tsx';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import { isBack, bankOf, shortActivityOf } from './activity.ts';
import { clockOf } from './days.ts';
import type { Statement } from './queries.ts';

interface MovementRowProps {
  movement: Statement;
  /** Before the time, where no day stands above: 'Yesterday'. */
  day?: string | undefined;
  /** What the wallet held is not to be seen. */
  hidesBalance?: boolean | undefined;
  onOpen: (movement: Statement) => void;
}

/** One movement: what, when, how much, and what the wallet held then; how it stands only while it is open or where it failed. */
export function MovementRow({ movement, day, hidesBalance, onOpen }: MovementRowProps) {
  const { t } = useTranslation('statement');
  const { status, statementType, to, original } = movement;
  const { key, params, description } = shortActivityOf(movement);
  const bank = bankOf(movement);
  const failed = status === 'FAILED';
  const time = (
    <time className="num" dateTime={movement.createdAt}>
      {[day, clockOf(movement.createdAt)].filter(Boolean).join(' ')}
    </time>
  );
  const under = (
    <>
      {time}
      {bank && ` · ${bank}`}
      {description && ` · ${description}`}
      {original && ` · ${t('sentKip', { kip: formatKip(original.amount) })}`}
      <span className="visually-hidden"> {t(`status.${status}`)}</span>
    </>
  );
  const moneyIsBack = statementType === 'transfer' && to === WALLET ? 'movement.inGame' : 'movement.returned';
  return (
    <li>
      <button
        type="button"
        className={moneyPressClass}
        aria-haspopup="dialog"
        onClick={() => onOpen(movement)}
      >
        <MoneyRow
          icon={<MovementIcon movement={movement} />}
          tone={toneOf(movement)}
          title={t(key, params)}
          under={
            status === 'SUCCESS' ? (
              under
            ) : (
              <>
                <StatusChip size="s" tone={failed ? 'danger' : 'progress'}>
                  {t(`status.${status}`)}
                </StatusChip>{' '}
                {time}
              </>
            )
          }
          amount={<Money amount={failed ? Math.abs(movement.amount) : movement.amount} sign={!failed} />}
          beside={
            failed
              ? t(moneyIsBack)
              : hidesBalance
                ? undefined
                : t('balance', { amount: formatBaht(movement.balance) })
          }
        />
      </button>
    </li>
  );
}

const ICON = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  bonus: Gift,
  finish_bonus: Flag,
  correction: PencilLine,
};

function MovementIcon({ movement }: { movement: Statement }) {
  const Icon = isBack(movement) ? Undo2 : ICON[movement.statementType];
  return <Icon />;
}

/** Amber while it is on its way, coral when it failed; a transfer is the member's own money all along. */
function toneOf({ status, statementType, amount }: Statement): NonNullable<MoneyRowProps['tone']> {
  if (status === 'PENDING') return 'wait';
  if (status === 'FAILED') return 'bad';
  if (statementType === 'bonus') return 'gold';
  return amount > 0 && statementType !== 'transfer' ? 'in' : 'plain';
}
