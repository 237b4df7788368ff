import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { formatBaht } from '@krapao/contract/money';
import { useDraft } from '@krapao/ui/lib/draft.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Segmented } from '@krapao/ui/segmented.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AccountSync } from './account-sync.tsx';
import styles from './game-account.module.css';
import { GameHead } from './game-head.tsx';
import { OpenAccount } from './open-account.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import type { Slot } from './queries.ts';

const VIEWS = ['in', 'out', 'account'] as const;
type View = (typeof VIEWS)[number];

export interface GameAccountProps {
  memberId: string;
  slot: Slot;
  /** All that may be chosen in its place. */
  slots: readonly Slot[];
  /** What is in the wallet, in baht. */
  walletAmount: number;
  /** The least that may be moved, baht. */
  transferMinimum: number;
  onChoose: (code: string) => void;
  /** Wants to move money from this game to somewhere else than the wallet, or from elsewhere to here. */
  onMove: () => void;
}

/** A game account: chosen here, opened, filled and emptied here, entered from here (product 2, Game account modal). */
export function GameAccount(props: GameAccountProps) {
  const { slot, slots, onChoose } = props;
  const { t } = useTranslation('games');
  const label = ({ isActive, name, amount }: Slot) =>
    isActive ? t('anywhere.place', { name, amount: formatBaht(amount) }) : t('choose.closed', { name });
  return (
    <div className={styles.stack}>
      {slots.length > 1 && (
        <SelectField
          label={t('choose.label')}
          value={slot.code}
          onChange={(event) => onChoose(event.target.value)}
          options={slots.map((one) => ({ value: one.code, label: label(one) }))}
        />
      )}
      {slot.isActive ? (
        <OpenedAccount key={slot.code} {...props} />
      ) : (
        <OpenAccount key={slot.code} slot={slot} />
      )}
    </div>
  );
}

function OpenedAccount({ memberId, slot, walletAmount, transferMinimum, onMove }: GameAccountProps) {
  const { t } = useTranslation('games');
  const [view, setView] = useDraft<View>({ form: `game-view-${slot.code}`, owner: memberId }, 'in');
  return (
    <div className={styles.stack}>
      <div>
        <GameHead slot={slot} />
        <div className={styles.sync}>
          <AccountSync slot={slot} />
        </div>
      </div>
      <Segmented
        label={t('views.label')}
        name="game-view"
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {view === 'account' ? (
        <AccountPanel slot={slot} />
      ) : (
        <TransferPanel
          key={view}
          memberId={memberId}
          slot={slot}
          direction={view}
          walletAmount={walletAmount}
          minimum={transferMinimum}
        />
      )}
      {view !== 'account' && (
        <Button variant="quiet" block icon={<ArrowLeftRight size={18} />} onClick={onMove}>
          {t('anywhere.open')}
        </Button>
      )}
    </div>
  );
}
