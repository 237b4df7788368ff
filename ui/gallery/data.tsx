import { useState } from 'react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import { Carousel } from '../src/carousel.tsx';
import { CopyButton } from '../src/copy-button.tsx';
import { Countdown } from '../src/countdown.tsx';
import { DetailList } from '../src/detail-list.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { ErrorState } from '../src/error-state.tsx';
import { Hidden, Money } from '../src/money.tsx';
import { MoneyRow, moneyListClass, moneyPressClass, moneyRowClass } from '../src/money-row.tsx';
import { Pagination } from '../src/pagination.tsx';
import { ProgressBar } from '../src/progress.tsx';
import { RefreshLine } from '../src/refresh-line.tsx';
import { RichText } from '../src/rich-text.tsx';
import { Loading, Skeleton } from '../src/skeleton.tsx';
import { Spinner } from '../src/spinner.tsx';
import { StatusChip } from '../src/status-chip.tsx';
import { Steps } from '../src/steps.tsx';
import { Table } from '../src/table.tsx';
import { WheelPicture } from '../src/wheel-picture.tsx';
import styles from './gallery.module.css';
import type { Samples, Specimen, Specimens } from './samples.ts';

const movements = (t: Samples) =>
  [
    { id: '1', amount: 500, tone: 'success', word: t.success },
    { id: '2', amount: -1200, tone: 'progress', word: t.pending },
    { id: '3', amount: 12480.5, tone: 'danger', word: t.failed },
    { id: '4', amount: 0, tone: 'neutral', word: t.closed },
  ] as const;

const History: Specimen = ({ t }) => (
  <Table
    caption={t.history}
    rows={movements(t)}
    rowKey={(row) => row.id}
    columns={[
      {
        key: 'date',
        header: t.date,
        cell: () => <span className="num">21/11/2026 14:32:08</span>,
        wide: true,
      },
      {
        key: 'status',
        header: t.status,
        cell: (row) => <StatusChip tone={row.tone}>{row.word}</StatusChip>,
      },
      {
        key: 'amount',
        header: t.sum,
        align: 'end',
        cell: (row) => <Money amount={row.amount} sign tone={row.tone === 'success' ? 'flow' : 'plain'} />,
      },
    ]}
  />
);

const MoneyRows: Specimen = ({ t }) => (
  <ul className={moneyListClass}>
    <li>
      <button type="button" className={moneyPressClass}>
        <MoneyRow
          icon={<ArrowDownToLine />}
          tone="in"
          title={t.deposit}
          under={t.updated}
          amount="+12,480.50"
          beside={t.baht}
        />
      </button>
    </li>
    <li className={moneyRowClass}>
      <MoneyRow
        icon={<ArrowUpFromLine />}
        tone="wait"
        title={t.withdraw}
        under={
          <StatusChip size="s" tone="progress">
            {t.pending}
          </StatusChip>
        }
        amount="−1,200.00"
      />
    </li>
  </ul>
);

const Pages: Specimen = ({ t }) => {
  const [page, setPage] = useState(5);
  return (
    <Pagination
      page={page}
      pages={12}
      onPage={setPage}
      label={t.history}
      previousLabel={t.previous}
      nextLabel={t.next}
      pageLabel={(one) => `${t.history} ${String(one)}`}
    />
  );
};

const Refresh: Specimen = ({ t }) => {
  const [busy, setBusy] = useState(false);
  return (
    <RefreshLine label={t.total} busy={busy} onRefresh={() => setBusy(true)} notes={[t.error]}>
      {busy ? t.pending : t.updated}
    </RefreshLine>
  );
};

const TimeLeft: Specimen = ({ t }) => {
  const [deadline] = useState(() => Date.now() + 272_000);
  return (
    <p>
      {t.left} <Countdown deadline={deadline} label={t.left} />
    </p>
  );
};

const WHEEL = [
  { label: 'bonus', bgColor: '#8a1c1c', textColor: '#ffffff', kind: 'baht' },
  { label: 'coins', bgColor: '#14304a', textColor: '#ffdf95', kind: 'coin' },
  { label: 'spin', bgColor: '#1c5a2e', textColor: '#ffffff', kind: 'nothing' },
  { label: 'invite', bgColor: '#14304a', textColor: '#ffdf95' },
] as const;

const Wheel: Specimen = ({ t }) => {
  const [slices] = useState(() => WHEEL.map((slice) => ({ ...slice, label: t[slice.label] })));
  return (
    <div className={styles.wheel}>
      <WheelPicture slices={slices} artOf={artOf} label={t.spin} />
    </div>
  );
};
const artOf = (kind: string) => (kind === 'coin' ? '/art/coin.svg' : `/art/prize-${kind}.svg`);

/** What is read: figures, lists and how they stand. */
export const DATA: Specimens = {
  table: History,
  'money-row': MoneyRows,
  pagination: Pages,
  'refresh-line': Refresh,
  countdown: TimeLeft,
  'wheel-picture': Wheel,
  money: ({ t }) => (
    <div className={styles.stack}>
      <Money amount={12480.5} unit={t.baht} size="hero" />
      <Money amount={320} sign unit={t.baht} tone="flow" size="lead" />
      <Money amount={-1200} sign />
    </div>
  ),
  hidden: ({ t }) => <Hidden label={t.hidden} size="hero" />,
  'status-chip': ({ t }) => (
    <div className={styles.row}>
      {movements(t).map(({ id, tone, word }) => (
        <StatusChip key={id} tone={tone}>
          {word}
        </StatusChip>
      ))}
      <StatusChip tone="info" size="s">
        {t.pending}
      </StatusChip>
    </div>
  ),
  'detail-list': ({ t }) => (
    <DetailList
      items={[
        { key: 'bank', label: t.bank, value: 'SCB' },
        {
          key: 'account',
          label: t.account,
          value: '123-456-7890',
          action: <CopyButton digitsOnly text="123-456-7890" label={t.copy} />,
        },
        { key: 'name', label: t.contact, value: t.name },
      ]}
    />
  ),
  steps: ({ t }) => (
    <Steps
      label={t.withdraw}
      steps={[
        { key: '1', title: t.step1, note: '14:32:08', state: 'done', stateLabel: t.success },
        { key: '2', title: t.step2, note: t.emptyMore, state: 'current', stateLabel: t.pending },
        { key: '3', title: t.step3, state: 'waiting', stateLabel: t.closed },
        { key: '4', title: t.error, state: 'failed', stateLabel: t.failed },
      ]}
    />
  ),
  progress: ({ t }) => (
    <div className={styles.stack}>
      <ProgressBar label={t.sending} value={62} />
      <ProgressBar label={t.success} value={100} tone="jade" />
      <ProgressBar label={t.pending} />
    </div>
  ),
  spinner: ({ t }) => <Spinner label={t.pending} size={28} />,
  'rich-text': ({ t }) => (
    <RichText
      html={`<h2>${t.empty}</h2><p>${t.emptyMore} <b>${t.success}</b></p><ul><li>${t.step1}</li><li>${t.step2}</li></ul>`}
    />
  ),
  skeleton: ({ t }) => (
    <Loading label={t.pending}>
      <Skeleton width={48} height={48} shape="round" />
      <Skeleton lines={3} />
      <Skeleton shape="block" height={64} />
    </Loading>
  ),
  'empty-state': ({ t }) => (
    <EmptyState art="/art/empty-statement.svg" title={t.empty}>
      {t.emptyMore}
    </EmptyState>
  ),
  'error-state': ({ t }) => (
    <ErrorState title={t.error} retryLabel={t.retry} onRetry={() => undefined}>
      {t.errorMore}
    </ErrorState>
  ),
  carousel: ({ t }) => (
    <Carousel
      mode="single"
      label={t.bonus}
      previousLabel={t.previous}
      nextLabel={t.next}
      positionLabel={(position, total) => `${t.bonus} ${String(position)}/${String(total)}`}
    >
      <img className={styles.banner} src="/art/providers/joker-background.svg" alt="JOKER" />
      <img className={styles.banner} src="/art/providers/slotxo-background.svg" alt="SLOTXO" />
      <img className={styles.banner} src="/art/provider.svg" alt={t.slots} />
    </Carousel>
  ),
};
