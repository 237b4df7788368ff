import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useDraft } from '../../lib/draft.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
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
  /** What is in the wallet, in baht. */
  walletAmount: number;
  /** Wants to move money from this game to somewhere else than the wallet, or from elsewhere to here. */
  onMove: () => void;
}

/** A game account: opened here, filled and emptied here, entered from here (specification 2, Game account modal). */
export function GameAccount({ memberId, slot, walletAmount, onMove }: GameAccountProps) {
  const { t } = useTranslation('games');
  const [view, setView] = useDraft<View>({ form: `game-view-${slot.code}`, owner: memberId }, 'in');
  if (!slot.isActive) return <OpenAccount slot={slot} />;
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
