import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { formatBaht } from '@krapao/contract/money';
import { useDraft } from '@krapao/ui/lib/draft.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Segmented } from '@krapao/ui/segmented.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { momentToday, relativeTime } from '@krapao/ui/lib/format.ts';
import { RefreshLine } from '@krapao/ui/refresh-line.tsx';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { intoSight } from '@krapao/ui/lib/focus-field.ts';
import { Notice } from '@krapao/ui/notice.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { AccountPanel } from './account-panel.tsx';
import styles from './game-account.module.css';
import { GameHead } from './game-head.tsx';
import { type Slot, useRefreshAccount, useOpenAccount } from './queries.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferOutcome } from './transfer-outcome.tsx';
import { gameAccount, walletAccount } from './transfer-rules.ts';
import { useTransferFlow } from './use-transfer-flow.ts';

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
    <div className="stack">
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
    <div className="stack">
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

/** When the provider last told this balance, and a press that asks it again. */
function AccountSync({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  const { mutate, isPending, data, error } = useRefreshAccount(slot);
  const errorText = useErrorText(error);
  const silence = () => {
    if (!slot.amountAt) return t('sync.silentUnknown', { name: slot.name });
    const { unit, count } = relativeTime(slot.amountAt);
    return t('sync.silent', { name: slot.name, ago: t(`common:ago.${unit}`, { count }) });
  };
  const when = slot.amountAt ? t('sync.at', { time: momentToday(slot.amountAt) }) : t('sync.never');
  const notes = [...(data?.failed.includes(slot.code) ? [silence()] : []), ...(errorText ? [errorText] : [])];
  return (
    <RefreshLine label={t('sync.action')} busy={isPending} onRefresh={mutate} notes={notes}>
      {isPending ? t('sync.working') : when}
    </RefreshLine>
  );
}

/** An account that is not open yet: what it is, and one press to open it. */
function OpenAccount({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  const { mutate, isPending, isSuccess, error } = useOpenAccount(slot);
  const failed = codeOf(error) === 'SLOT_ALREADY_ACTIVE' ? undefined : error;
  const errorText = useErrorText(failed);
  // Until the wallet says that it is open: the next screen takes over then.
  const working = isPending || isSuccess;
  return (
    <div className="stack">
      <GameHead slot={slot} />
      <p>{t('open.text', { name: slot.name })}</p>
      {working && (
        <div role="status" ref={intoSight}>
          <p className="soft">{t('open.working')}</p>
          <ProgressBar label={t('open.working')} />
        </div>
      )}
      {failed && !working ? (
        <div ref={intoSight}>
          <Notice tone="danger" title={t('open.failed')}>
            {errorText}
          </Notice>
        </div>
      ) : null}
      <DialogFooter>
        <Button variant="primary" size="l" block busy={working} data-autofocus onClick={() => mutate()}>
          {failed ? t('open.again') : t('open.action')}
        </Button>
      </DialogFooter>
    </div>
  );
}

export interface TransferPanelProps {
  memberId: string;
  slot: Slot;
  direction: 'in' | 'out';
  walletAmount: number;
  /** The least that may be moved, baht. */
  minimum: number;
}

/** Moves money between the wallet and one game, one way: the form, then how it went. */
function TransferPanel({ memberId, slot, direction, walletAmount, minimum }: TransferPanelProps) {
  const { t } = useTranslation('games');
  const wallet = walletAccount(t('preview.wallet'), walletAmount);
  const [from, to] = direction === 'in' ? [wallet, gameAccount(slot)] : [gameAccount(slot), wallet];
  const game = direction === 'in' ? slot : undefined;
  const form = `transfer-${direction}-${slot.code}`;
  const flow = useTransferFlow({ memberId, form, from, to, game, minimum });
  return (
    <TransferOutcome from={from} to={to} game={game} flow={flow}>
      <TransferForm game={game} flow={flow} />
    </TransferOutcome>
  );
}
