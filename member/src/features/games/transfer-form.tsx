import { useId, type FormEvent, type ReactNode } from 'react';
import MoveRight from 'lucide-react/icons/move-right';
import { WALLET } from '@krapao/contract/ids';
import { formatBaht } from '@krapao/contract/money';
import { FormField } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useSlow } from '@krapao/ui/lib/use-slow.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { intoSight } from '@krapao/ui/lib/focus-field.ts';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { BonusNote } from '../../parts/bonus-note.tsx';
import { DepositFirstNotice } from '../../parts/deposit-first.tsx';
import styles from './game-account.module.css';
import { LaunchNote } from './launch-note.tsx';
import { quickAmounts, wayOf, after, amountProblem, type Account } from './transfer-rules.ts';
import { useWalletMeanwhile, type Slot } from './queries.ts';
import type { TransferFlow } from './use-transfer-flow.ts';
import transferPreviewStyles from './transfer-preview.module.css';

interface TransferFormProps {
  /** The game that 'transfer and play' enters; without it that is not offered. */
  game?: Slot | undefined;
  flow: TransferFlow;
  /** Before the amount: what else is to be chosen. */
  children?: ReactNode;
  /** Whether that is chosen; if not, it says so there. */
  isChosen?: () => Promise<boolean>;
}

/** How much goes from one place to the other, what it will do, and the ways to do it. */
export function TransferForm({
  game,
  flow,
  children,
  isChosen = () => Promise.resolve(true),
}: TransferFormProps) {
  const { t } = useTranslation('games');
  const id = useId();
  const { available, minimum, busy, unknown, launch } = flow;
  const { from, to, amount } = flow.shown;
  const slow = useSlow(busy);
  useWalletMeanwhile(slow);
  const way = wayOf(from?.code, to?.code);
  const moving = [from, to].some((place) => place?.isTransferring);
  const submit = async (thenPlay: boolean) => {
    if (await isChosen()) await flow.send(thenPlay);
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (!moving) void submit(false);
  };
  const names = { name: (way === 'in' ? to : from)?.name ?? '', to: to?.name ?? '' };
  const all = { value: String(available), label: t('transfer.all') };
  const quick = [
    ...quickAmounts(available).map((value) => ({ value, label: Number(value).toLocaleString('en-US') })),
    all,
  ];
  return (
    <form id={id} className="stack" noValidate onSubmit={enter}>
      <BonusNote />
      {moving && <Notice tone="warning">{t('head.transferring')}</Notice>}
      {from?.code === WALLET && from.amount <= 0 && !busy && !unknown && <DepositFirstNotice />}
      {children}
      <FormField
        of={flow.typed}
        name="amount"
        as={MoneyInput}
        label={t(`transfer.amount.${way}`, names)}
        unit={t('common:baht')}
        disabled={busy || unknown || moving}
        hint={from && t(`transfer.available.${way}`, { amount: formatBaht(available), ...names })}
        quick={available >= minimum ? quick : []}
        quickLabel={t('transfer.quick')}
      />
      {from && to && from.code !== to.code && !moving && !unknown && (
        <TransferPreview from={from} to={to} amount={amount} minimum={minimum} />
      )}
      {unknown && !busy && (
        <div ref={intoSight}>
          <Notice tone="warning" title={t('transfer.unknownTitle')}>
            {t('transfer.unknown')}
          </Notice>
        </div>
      )}
      {game && <LaunchNote slot={game} launch={launch} />}
      {game && !unknown && (
        <Button type="submit" size="l" block busy={busy} disabled={moving}>
          {t('transfer.only')}
        </Button>
      )}
      {way === 'in' && to && !unknown && available >= minimum && (
        <Button variant="quiet" block busy={busy} disabled={moving} onClick={flow.sendAll}>
          {t('transfer.wholeWallet', { amount: formatBaht(available) })}
        </Button>
      )}
      <DialogFooter>
        <div role="status">
          {slow ? (
            <div className={styles.slow}>
              <p className="soft">{t('transfer.slow', names)}</p>
              <ProgressBar label={t('transfer.working')} />
            </div>
          ) : (
            <span className="visually-hidden">{busy ? t('transfer.working') : ''}</span>
          )}
        </div>
        {unknown ? (
          <Button variant="primary" size="l" block busy={busy} onClick={flow.ask}>
            {t('transfer.ask')}
          </Button>
        ) : game ? (
          <Button
            variant="primary"
            size="l"
            block
            busy={busy || launch.busy}
            onClick={() => (flow.nothingToMove ? launch.play() : void submit(true))}
          >
            {t(flow.nothingToMove ? 'transfer.play' : 'transfer.andPlay')}
          </Button>
        ) : (
          <Button type="submit" form={id} variant="primary" size="l" block busy={busy} disabled={moving}>
            {t(way === 'out' ? 'transfer.home' : 'transfer.move')}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

interface TransferPreviewProps {
  from: Account;
  to: Account;
  amount: number;
  /** The least that may be moved, baht. */
  minimum: number;
}

/** What the transfer will do, before it does: both sides now and afterwards, the wallet first. */
function TransferPreview({ from, to, amount, minimum }: TransferPreviewProps) {
  const { t } = useTranslation('games');
  const possible = amountProblem(amount, from.amount, minimum) === null;
  const then = after(from.amount, to.amount, possible ? amount : 0);
  const rows = [
    { ...from, then: then.from },
    { ...to, then: then.to },
  ];
  if (to.code === WALLET) rows.reverse();
  return (
    <dl className={transferPreviewStyles.rows} aria-label={t('preview.label')}>
      {rows.map((row) => (
        <div key={row.code} className={transferPreviewStyles.row}>
          <dt className={transferPreviewStyles.label}>{row.name}</dt>
          <dd className={`${transferPreviewStyles.value} num`}>
            <span className={transferPreviewStyles.now}>{formatBaht(row.amount)}</span>
            <MoveRight className={transferPreviewStyles.arrow} size={16} />
            <span className="visually-hidden">{t('preview.becomes')}</span>
            <span
              className={
                row.then === row.amount
                  ? transferPreviewStyles.now
                  : row.then > row.amount
                    ? transferPreviewStyles.more
                    : transferPreviewStyles.then
              }
            >
              {formatBaht(row.then)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
