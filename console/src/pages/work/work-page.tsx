import { useState } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { toast } from '@krapao/ui/toast.ts';
import { HoldDialog } from '../../features/members/block-dialogs.tsx';
import { RequestBanner } from '../../features/requests/request-banner.tsx';
import { Views } from '../../features/views/views.tsx';
import { filterOf, fits, narrowingSet } from '../../features/work/filter.ts';
import { KindFilter } from '../../features/work/kind-filter.tsx';
import { boardQuery, thingQuery, type Thing, type Verdict } from '../../features/work/queries.ts';
import { nextOf, useSteady } from '../../lib/steady.ts';
import { ThingPanel } from '../../features/work/thing.tsx';
import { VerdictBar } from '../../features/work/verdict-bar.tsx';
import { VerdictDialog } from '../../features/work/verdict-dialog.tsx';
import { canHold, HOLD_KEY, KEY_OF } from '../../features/work/verdict-rules.ts';
import { WorkFilters } from '../../features/work/work-filters.tsx';
import { WorkList } from '../../features/work/work-list.tsx';
import type { Acted } from '../../lib/act.ts';
import { useSoNow } from '../../lib/clock.ts';
import { codeOf } from '../../lib/console-error.ts';
import { useMay } from '../../lib/me.ts';
import { lineLostAt } from '../../lib/lost-line.ts';
import { memberPath, paths, thingPath, type ThingId } from '../../lib/paths.ts';
import { askAgain, topicKeys } from '../../lib/queries.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { verdictWord } from '../../lib/words.ts';
import { More } from '../../parts/paged.tsx';
import { Failed, Loading, Nothing } from '../../parts/states.tsx';
import styles from './work-page.module.css';

/** The thing that the address names, by its kind and id. */
function openAt(pathname: string): ThingId | undefined {
  const [, kind, id] = /^\/work\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return kind !== undefined && id !== undefined
    ? { kind: decodeURIComponent(kind), id: decodeURIComponent(id) }
    : undefined;
}

/** The work: the list on the left, the thing on the right; on phones one after the other. */
export function WorkPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const filter = filterOf(search);
  const open = openAt(pathname);
  const pages = useInfiniteQuery(boardQuery(filter));
  const { data, error, refetch } = pages;
  const now = data?.pages.flatMap(({ rows }) => rows);
  const { rows, fresh, reveal } = useSteady(now, JSON.stringify({ ...filter, text: undefined }));
  const shown = { rows: rows.filter(({ row }) => fits(row, filter.text)), fresh };

  const goTo = (thing: ThingId | undefined) =>
    void navigate(
      { pathname: thing ? thingPath(thing) : paths.work, search: search.toString() },
      // the way back leads to the list, not through all that was looked at
      { replace: open !== undefined && thing !== undefined },
    );
  const step = (by: 1 | -1) => {
    const next = nextOf(shown.rows, open, by);
    if (next) goTo(next);
  };
  const more = async () => {
    const { data: grown } = await pages.fetchNextPage();
    reveal(grown?.pages.flatMap((page) => page.rows));
  };
  useShortcuts({
    J: () => step(1),
    K: () => step(-1),
    N: fresh > 0 ? () => reveal() : undefined,
    Escape: open ? () => goTo(undefined) : undefined,
  });

  return (
    <div className={cx(styles.work, open && styles.isOpen)}>
      <h1 className="visually-hidden">{t('nav.work')}</h1>
      <div className={styles.filters}>
        <KindFilter current={filter.kind} />
        <WorkFilters banks={data?.pages[data.pages.length - 1]?.banks ?? []} />
        <Views screen="work" address={paths.work} />
      </div>
      <div className={styles.list}>
        {now ? (
          <WorkList
            list={shown}
            open={open}
            isFiltered={filter.text !== undefined || filter.kind !== undefined || narrowingSet(search) > 0}
            sort={filter.sort ?? 'oldest'}
            onFresh={() => reveal()}
            more={<More pages={pages} onMore={more} />}
          />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={12} />
        )}
      </div>
      <div className={styles.thing}>
        {open ? (
          <OpenThing
            key={`${open.kind} ${open.id}`}
            open={open}
            onNext={() => goTo(nextOf(shown.rows, open))}
          />
        ) : (
          <NoThing />
        )}
      </div>
    </div>
  );
}

function NoThing() {
  const { t } = useTranslation('work');
  return <Nothing>{t('pick')}</Nothing>;
}

/** The thing itself, its verdicts, and what follows one. */
function OpenThing({ open, onNext }: { open: ThingId; onNext: () => void }) {
  const { t } = useTranslation('work');
  const client = useQueryClient();
  const { data: thing, error, refetch, dataUpdatedAt, isError } = useQuery(thingQuery(open));
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isHolding, setHolding] = useState(false);
  const [lineId, setLineId] = useState<string>();
  const isLost = useLineLost();
  const may = useMay();
  const navigate = useNavigate();
  // decided only on what was asked for since the line is back
  const isStale = isLost || isError || dataUpdatedAt < lineLostAt();

  const line = thing?.slip?.lines.find(({ id }) => id === lineId);
  const refresh = () => void askAgain(client, [topicKeys.board, topicKeys.requests]);
  const done = ({ message }: Acted) => {
    const what = thing && verdict ? tellingOf(thing, verdict) : '';
    setVerdict(null);
    if (message === 'WAITS_FOR_SECOND') toast.info(t('answer.second', { what }));
    else toast.success(t('answer.done', { what }));
    refresh();
    onNext();
  };
  const movedOn = () => {
    setVerdict(null);
    toast.danger(t('answer.movedOn'));
    refresh();
  };
  const offered = thing?.waits != null && thing.request === null && !isStale ? thing.verdicts : [];
  const shortcuts = Object.fromEntries(
    offered.filter(({ may }) => may).map((one) => [KEY_OF[one.verdict], () => setVerdict(one)]),
  );
  const isHoldable = useSoNow((now) => thing !== undefined && canHold(thing, now));
  const hold = isHoldable && may('member.hold') && !isStale ? () => setHolding(true) : undefined;
  const person = may('member.view') ? thing?.member : undefined;
  useShortcuts({
    ...shortcuts,
    [HOLD_KEY]: hold,
    M: person ? () => void navigate(memberPath(person.id)) : undefined,
  });

  if (!thing) {
    if (codeOf(error) === 'NO_DATA') return <Nothing>{t('missing')}</Nothing>;
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
  }
  return (
    <>
      <ThingPanel
        thing={thing}
        line={line}
        onLine={(one) => setLineId(one?.id)}
        banner={thing.request !== null && <RequestBanner id={thing.request} isStale={isStale} />}
        verdicts={
          <VerdictBar thing={thing} line={line} isStale={isStale} onVerdict={setVerdict} onHold={hold} />
        }
      />
      {isHolding && thing.member && <HoldDialog member={thing.member} onClose={() => setHolding(false)} />}
      {verdict && (
        <VerdictDialog
          thing={thing}
          verdict={verdict}
          line={line}
          onDone={done}
          onMovedOn={movedOn}
          onClose={() => setVerdict(null)}
        />
      )}
    </>
  );
}

function tellingOf({ kind, member, amount }: Thing, { verdict }: Verdict): string {
  return [verdictWord(verdict, kind), amount === null ? undefined : formatBaht(amount), member?.name]
    .filter((part) => part !== undefined)
    .join(' · ');
}
