import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import { dateOf } from '@krapao/contract/bangkok';
import { byMinute } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { AccountsTable } from '../../features/days/accounts-table.tsx';
import { BooksTable } from '../../features/days/books-table.tsx';
import { CloseFacts } from '../../features/days/close-facts.tsx';
import { CloseDialog } from '../../features/days/close-dialog.tsx';
import { addDays, differencesText, isDay, uncounted } from '../../features/days/day-sums.ts';
import { ClosedDays, CloseTold, OpenWork, Transfers } from '../../features/days/day-side.tsx';
import { DaySteps } from '../../features/days/day-steps.tsx';
import { dayQuery, daysQuery, type DayState } from '../../features/days/queries.ts';
import { TransferDialog } from '../../features/days/transfer-dialog.tsx';
import { RequestBanner } from '../../features/requests/request-banner.tsx';
import { useToday } from '../../lib/clock.ts';
import { useMay } from '../../lib/me.ts';
import { dayPath } from '../../lib/paths.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Chip } from '../../parts/chip.tsx';
import { Note } from '../../parts/note.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Press } from '../../parts/press.tsx';
import { NotYet } from '../../parts/states.tsx';
import styles from '../../features/days/days.module.css';

/** The day of the address, or the one that is to be closed next. */
export function DaysPage() {
  const { '*': inAddress = '' } = useParams();
  const today = useToday();
  const days = useQuery(daysQuery);
  const day = isDay(inAddress) ? inAddress : (days.data?.next ?? (days.data && today));
  const shown = useQuery({ ...dayQuery(day ?? today), enabled: day !== undefined });
  const failed = days.error ? days : shown;
  return (
    <>
      {/* it stays while days come and go, so that a key pressed again goes on to the next one */}
      {day !== undefined && <DayHead day={day} state={shown.data} today={today} />}
      {shown.data && days.data ? (
        <Day key={shown.data.day} state={shown.data} closed={days.data.closed} today={today} />
      ) : (
        <NotYet error={failed.error} refetch={failed.refetch} />
      )}
    </>
  );
}

interface DayProps {
  state: DayState;
  closed: Parameters<typeof ClosedDays>[0]['closed'];
  today: string;
}

function Day({ state, closed, today }: DayProps) {
  const { t } = useTranslation('days');
  const may = useMay();
  const isStale = useLineLost();
  const { data: requests } = useQuery(waitingRequestsQuery);
  const [open, setOpen] = useState<'close' | 'transfer' | null>(null);
  const { day, accounts, close } = state;
  const request = requests?.requests.find(
    ({ kind, subject, right }) => kind === 'day' && subject === day && right === 'day.close',
  );
  const mayClose = may('day.close') && state.state === 'open';
  return (
    <>
      {state.state !== 'before' && <DaySteps state={state} isAsked={request !== undefined} />}
      {request && (
        <RequestBanner
          id={request.id}
          isStale={isStale}
          changeOf={({ order }) => <CloseFacts day={day} seen={order['seen']} />}
        />
      )}
      {state.asked.map(({ request: id }) => (
        <RequestBanner key={id} id={id} isStale={isStale} isTitled />
      ))}
      <div className={styles.body}>
        <div className={styles.column}>
          {state.state === 'before' && <Note tone="sky">{t('before')}</Note>}
          <section className={styles.box}>
            <header>
              <h2>{t('accounts')}</h2>
            </header>
            <AccountsTable state={state} mayCount={mayClose && !request} />
          </section>
          <section className={styles.box}>
            <header>
              <h2>{t('books.title')}</h2>
            </header>
            <BooksTable state={state} />
          </section>
        </div>
        <div className={styles.column}>
          {mayClose && !request && (
            <ClosePress state={state} isStale={isStale} onPress={() => setOpen('close')} />
          )}
          {close && (
            <section className={styles.box}>
              <header>
                <h2>{t('closed')}</h2>
              </header>
              <CloseTold close={close} />
            </section>
          )}
          <section className={styles.box}>
            <header>
              <h2>{t('open')}</h2>
            </header>
            <OpenWork state={state} />
          </section>
          <section className={styles.box}>
            <header>
              <h2>{t('transfer.list')}</h2>
              {may('money.correct') && !close && (
                <Press disabled={isStale} onClick={() => setOpen('transfer')}>
                  {t('transfer.press')}
                </Press>
              )}
            </header>
            <Transfers state={state} />
          </section>
          <section className={styles.box}>
            <header>
              <h2>{t('closedDays')}</h2>
            </header>
            <ClosedDays closed={closed} />
          </section>
        </div>
      </div>
      {open === 'close' && <CloseDialog state={state} onClose={() => setOpen(null)} />}
      {open === 'transfer' && (
        <TransferDialog
          day={day}
          today={today}
          accounts={accounts.map(({ key }) => key)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function DayHead({ day, state, today }: { day: string; state: DayState | undefined; today: string }) {
  const { t } = useTranslation('days');
  const navigate = useNavigate();
  const [before, after] = [dayPath(addDays(day, -1)), day < today ? dayPath(addDays(day, 1)) : undefined];
  useShortcuts({ '[': () => void navigate(before), ']': after ? () => void navigate(after) : undefined });
  const differences = differencesText(state?.differences ?? []);
  return (
    <PageHead title={t('title')}>
      {state?.state === 'closed' && <Chip icon={<Lock aria-hidden="true" />}>{t('closed')}</Chip>}
      {differences !== '' && <Chip tone="amber">{t('differs', { amounts: differences })}</Chip>}
      <span className={styles.walk}>
        <Link to={before} className={styles.arrow} aria-label={t('dayBefore')}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <b>{dateOf(`${day}T00:00:00+07:00`)}</b>
        {/* on the last day it leads nowhere else, and keeps the focus that it has */}
        <Link
          to={after ?? dayPath(day)}
          className={styles.arrow}
          aria-label={t('dayAfter')}
          aria-disabled={after === undefined}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </span>
    </PageHead>
  );
}

/** What is in the way of the close, or that it takes another person, before it is pressed. */
function ClosePress({
  state: { accounts, differences: all, closesFrom },
  isStale,
  onPress,
}: {
  state: DayState;
  isStale: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation('days');
  const missing = uncounted(accounts).length;
  const differences = differencesText(all);
  const uncountedNote = missing > 0 && <Note tone="amber">{t('missing', { accounts: missing })}</Note>;
  if (closesFrom !== null)
    return (
      <>
        {uncountedNote}
        <Note tone="sky">{t('close.from', { at: byMinute(closesFrom) })}</Note>
      </>
    );
  if (uncountedNote) return uncountedNote;
  return (
    <>
      <Note tone="dusk">{t('close.lead')}</Note>
      <Press tone="first" block disabled={isStale} onClick={onPress}>
        {differences === '' ? t('close.submit') : t('close.with', { amounts: differences })}
      </Press>
    </>
  );
}
