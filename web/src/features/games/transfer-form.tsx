import { useRef, type FormEvent } from 'react';
import { TRANSFER_MIN_BAHT } from '@krapao/contract/constants';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import { useSlow } from '../../lib/use-slow.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import styles from './game-account.module.css';
import { LaunchError } from './launch-error.tsx';
import { TransferPreview } from './transfer-preview.tsx';
import { quickAmounts, type Direction, type Sides } from './transfer-rules.ts';
import type { Slot } from './queries.ts';
import type { TransferFlow } from './use-transfer-flow.ts';

interface TransferFormProps {
  slot: Slot;
  direction: Direction;
  sides: Sides;
  flow: TransferFlow;
}

export function TransferForm({ slot, direction, sides, flow }: TransferFormProps) {
  const { t } = useTranslation('games');
  const field = useRef<HTMLInputElement>(null);
  const { available, busy, unknown, launch } = flow;
  const slow = useSlow(busy);
  const locked = busy || unknown || slot.isTransferring;
  const submit = (thenPlay: boolean) => {
    if (!flow.send(thenPlay)) field.current?.focus();
  };
  const play = () => {
    if (flow.nothingToMove) launch.play();
    else submit(true);
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (!slot.isTransferring) submit(false);
  };
  const all = { value: String(available), label: t('transfer.all') };
  const quick = [
    ...quickAmounts(available).map((value) => ({ value, label: Number(value).toLocaleString('en-US') })),
    all,
  ];
  return (
    <form className={styles.stack} noValidate onSubmit={enter}>
      {slot.isTransferring && <Notice tone="warning">{t('head.transferring')}</Notice>}
      <MoneyInput
        ref={field}
        label={t(`transfer.amount.${direction}`, { name: slot.name })}
        unit={t('common:baht')}
        value={flow.typed}
        onChange={flow.type}
        disabled={locked}
        hint={t(`transfer.available.${direction}`, { amount: formatBaht(available), name: slot.name })}
        error={
          flow.problem &&
          t(`transfer.problem.${flow.problem}`, { min: TRANSFER_MIN_BAHT, amount: formatBaht(available) })
        }
        quick={available >= TRANSFER_MIN_BAHT ? quick : []}
        quickLabel={t('transfer.quick')}
      />
      <TransferPreview name={slot.name} direction={direction} sides={sides} amount={flow.amount} />
      {unknown && !busy && (
        <Notice tone="warning" title={t('transfer.unknownTitle')}>
          {t('transfer.unknown')}
        </Notice>
      )}
      <LaunchError slot={slot} launch={launch} />
      <div role="status">
        {slow ? (
          <>
            <p className={styles.soft}>{t('transfer.slow', { name: slot.name })}</p>
            <ProgressBar label={t('transfer.working')} />
          </>
        ) : (
          <span className="visually-hidden">{busy ? t('transfer.working') : ''}</span>
        )}
      </div>
      <div className={styles.actions}>
        {unknown ? (
          <Button variant="primary" size="l" busy={busy} onClick={() => submit(false)}>
            {t('transfer.ask')}
          </Button>
        ) : (
          <>
            {direction === 'in' && (
              <Button variant="primary" size="l" busy={busy || launch.busy} onClick={play}>
                {t(flow.nothingToMove ? 'transfer.play' : 'transfer.andPlay')}
              </Button>
            )}
            <Button
              type="submit"
              variant={direction === 'in' ? 'secondary' : 'primary'}
              size="l"
              busy={busy}
              disabled={slot.isTransferring}
            >
              {t(direction === 'in' ? 'transfer.only' : 'transfer.home')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
