import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { HoldDialog } from '../../features/members/block-dialogs.tsx';
import { RequestBanner } from '../../features/requests/request-banner.tsx';
import { thingQuery, type Thing, type Verdict } from '../../features/work/queries.ts';
import { ThingPanel } from '../../features/work/thing.tsx';
import { VerdictBar } from '../../features/work/verdict-bar.tsx';
import { VerdictDialog } from '../../features/work/verdict-dialog.tsx';
import { canHold, HOLD_KEY, isHeldBack, KEY_OF } from '../../features/work/verdict-rules.ts';
import type { Acted } from '../../lib/act.ts';
import { useSoNow } from '../../lib/clock.ts';
import { codeOf } from '../../lib/console-error.ts';
import { lineLostAt } from '../../lib/lost-line.ts';
import { useMay } from '../../lib/me.ts';
import { memberPath, type ThingId } from '../../lib/paths.ts';
import { topicKeys } from '../../lib/queries.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { caseOfVerdict, verdictWord } from '../../lib/words.ts';
import { NotYet, Nothing } from '../../parts/states.tsx';

export interface OpenThingProps {
  open: ThingId;
  onNext: () => void;
}

/** The thing itself, its verdicts, and what follows one. */
export function OpenThing({ open, onNext }: OpenThingProps) {
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
  const done = ({ message }: Acted, amount: number | null) => {
    const what = thing && verdict ? tellingOf({ ...thing, amount }, verdict) : '';
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
  const isHeld = useSoNow((now) => thing !== undefined && isHeldBack(thing, now));
  const shortcuts = Object.fromEntries(
    offered
      .filter(({ may, verdict }) => may && !(isHeld && verdict === 'approve'))
      .map((one) => [KEY_OF[one.verdict], () => setVerdict(one)]),
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
    return <NotYet error={error} refetch={refetch} rows={6} />;
  }
  return (
    <>
      <ThingPanel
        thing={thing}
        line={line}
        onLine={(one) => setLineId(one?.id)}
        banner={thing.request !== null && <RequestBanner id={thing.request} isStale={isStale} />}
        verdicts={<VerdictBar {...{ thing, line, isStale, isHeld }} onVerdict={setVerdict} onHold={hold} />}
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

function tellingOf(thing: Thing, { verdict }: Verdict): string {
  const { amount, member } = thing;
  return [
    verdictWord(verdict, caseOfVerdict(thing)),
    amount === null ? undefined : formatBaht(amount),
    member?.name,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
