import { useState } from 'react';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { Spinner } from '@krapao/ui/spinner.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { PrizeDialog } from './prize-dialog.tsx';
import { useSpin, type Coupon } from './queries.ts';
import type { Spun } from './spin-order.ts';
import { Wheel } from './wheel.tsx';
import type { Setup } from './wheel-rules.ts';
import styles from './wheel.module.css';

export interface ShownWheel {
  wheel: NonNullable<Setup['result']['activeSpinwheel']>;
  seed: NonNullable<Setup['seed']>;
  coins: number;
}

interface SpinStageProps extends ShownWheel {
  memberId: string;
  /**
   * From the press until the wheel stands still: what has changed meanwhile is not told before.
   * @param cost how many coins fewer are shown; undefined: all is told again
   */
  onHold: (cost: number | undefined) => void;
  onClaim: (coupon: Coupon) => void;
  /** @param spin by what the browser chose for it */
  onCheck: (spin: string) => void;
}

/** Where a spin stands. */
type Phase =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'turning'; spun: Spun }
  | { name: 'over'; spun: Spun }
  | { name: 'failed'; error: unknown };

/** The wheel, the button that spends a coin, and what became of it. */
export function SpinStage({ memberId, wheel, seed, coins, onHold, ...leads }: SpinStageProps) {
  const { t } = useTranslation('spin');
  const lang = useLanguage();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const prize = useDialogStep('prize', phase.name === 'over');
  const spin = useSpin(memberId, {
    onSuccess: (spun) => {
      setPhase({ name: 'turning', spun });
      // one that is asked about again was paid before
      onHold(spin.isOpen ? 0 : 1);
    },
    onError: (error) => {
      setPhase(isUnknownOutcome(error) ? { name: 'idle' } : { name: 'failed', error });
      onHold(undefined);
    },
  });
  const isBusy = phase.name === 'asking' || phase.name === 'turning';
  const canSpin = !isBusy && (coins > 0 || spin.isOpen);
  const press = () => {
    if (!canSpin) return;
    setPhase({ name: 'asking' });
    onHold(0);
    spin.mutate({ commitment: seed.commitment, wheel: wheel.code, version: wheel.version, lang });
  };
  const rest = () => {
    if (phase.name !== 'turning') return;
    setPhase({ name: 'over', spun: phase.spun });
    onHold(undefined);
    prize.enter();
  };
  const spun = phase.name === 'turning' || phase.name === 'over' ? phase.spun : undefined;
  return (
    <section aria-label={t('title')} className={styles.stage}>
      <Wheel slices={wheel.slices} to={phase.name === 'turning' ? phase.spun.code : undefined} onRest={rest}>
        <button
          type="button"
          className={styles.hub}
          aria-disabled={!canSpin}
          aria-busy={isBusy || undefined}
          onClick={press}
        >
          {phase.name === 'asking' ? (
            <Spinner label={t('asking')} size={32} />
          ) : (
            <>
              <b>{t(spin.isOpen ? 'ask' : 'spin')}</b>
              <span className="num">{t('left', { count: coins })}</span>
            </>
          )}
        </button>
      </Wheel>
      <p role="status" className="visually-hidden">
        {phase.name === 'turning' && t('turning')}
      </p>
      <div role="status">
        {spin.isOpen && !isBusy && (
          <Notice tone="warning" title={t('unknown.title')}>
            {t('unknown.text')}
          </Notice>
        )}
      </div>
      {spun && (
        <PrizeDialog
          open={prize.isIn}
          spun={spun}
          slices={wheel.slices}
          coins={coins}
          onAgain={() => {
            prize.leave();
            press();
          }}
          {...leads}
          onClose={prize.leave}
        />
      )}
      <SpinFailed
        error={phase.name === 'failed' ? phase.error : undefined}
        onClose={() => setPhase({ name: 'idle' })}
      />
    </section>
  );
}

/** Why the wheel did not turn; no coin was taken. */
function SpinFailed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation('spin');
  const general = useErrorText(error);
  const words = () => {
    if (codeOf(error) === 'MONEY_NOT_ENOUGH') return t('failed.noCoins');
    return codeOf(error) === 'NO_DATA' ? t('failed.off') : general;
  };
  return (
    <AlertDialog
      open={error !== undefined}
      tone="coral"
      title={t('failed.title')}
      okLabel={t('common:ok')}
      onClose={onClose}
    >
      {words()}
    </AlertDialog>
  );
}
