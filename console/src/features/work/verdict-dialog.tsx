import { useState } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { Acted } from '../../lib/act.ts';
import { call } from '../../lib/call.ts';
import { isOfMoney } from '../../lib/kinds.ts';
import { caseOfVerdict, kindWord, verdictWord } from '../../lib/words.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import type { Line, Thing, Verdict } from './queries.ts';
import { doesWord, factWord, reasonsOf, tellingFacts } from './fact-words.ts';
import { FactText } from './facts.tsx';
import { VerdictFields } from './verdict-fields.tsx';
import {
  bodyOf,
  isForSecond,
  missing,
  saidAmount,
  TONE_OF,
  typedAtFirst,
  type Typed,
} from './verdict-rules.ts';

interface VerdictDialogProps {
  thing: Thing;
  verdict: Verdict;
  /** The line of the feed that a credit goes by. */
  line: Line | undefined;
  /** Told with the amount that it was said of. */
  onDone: (acted: Acted, amount: number | null) => void;
  onMovedOn: () => void;
  onClose: () => void;
}

/** One verdict before it is sent: what it does, what is said with it, why. */
export function VerdictDialog({ thing, verdict, line, onDone, onMovedOn, onClose }: VerdictDialogProps) {
  const { t } = useTranslation('work');
  const { kind, id, amount, member } = thing;
  // what stood there as it was opened: what has changed since was not looked at
  const [seen] = useState(thing.seen);
  const name = verdict.verdict;
  const [typed, setTyped] = useState<Typed>(() => typedAtFirst(thing, verdict, line));
  const { to, from, 'the bank said': raw } = thing.facts;
  const came = saidAmount(typed) ?? amount;
  const isOut = kind === 'payout' || kind === 'contradiction';
  const word = verdictWord(name, caseOfVerdict(thing));
  const choices = reasonsOf(thing, name);
  const second = isForSecond(verdict, typed);
  return (
    <ActDialog
      title={`${word} · ${kindWord(kind)}`}
      summary={[
        ...(amount !== null || isOfMoney(kind)
          ? [[t('order.amount'), came === null ? t('unknown') : <b key="a">{formatBaht(came)}</b>] as const]
          : []),
        ...(kind === 'line' && from ? [[t('fact.from'), from] as const] : []),
        ...(kind === 'unread' && raw ? [[t('fact.bankSaid'), raw] as const] : []),
        ...tellingFacts(thing).map(
          ([fact, text]) =>
            [factWord(fact), <FactText key={fact} name={fact} text={text} named={thing.named} />] as const,
        ),
        ...(member ? [[t('order.member'), member.name] as const] : []),
        ...(to ? [[t(isOut ? 'order.sentTo' : 'order.to'), to] as const] : []),
        ...(line && name === 'credit'
          ? [[t('order.line'), `${momentToday(line.at)} · ${line.from}`] as const]
          : []),
        [t('order.does'), doesWord(thing, name, typed.amount)],
      ]}
      confirmLabel={second ? t('toSecond', { verdict: word }) : word}
      tone={TONE_OF[name] === 'no' ? 'no' : 'first'}
      second={second}
      why={{
        label: t(second ? 'whyForSecond' : 'why'),
        choices,
        // where money moves a person says themselves why
        initial:
          (isOfMoney(kind) && name !== 'ask') || name === 'refuse' || verdict.second ? undefined : choices[0],
      }}
      fields={verdict.takes}
      isIncomplete={missing(thing, name, typed).length > 0}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/board/{kind}/{id}/{verdict}', {
          params: { kind, id, verdict: name },
          body: { ...bodyOf(typed), why, seen, proof },
          idempotencyKey,
        })
      }
      onDone={(acted) => onDone(acted, came)}
      onMovedOn={onMovedOn}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <VerdictFields {...{ thing, verdict, typed, isTried, wrongOf }} onTyped={setTyped} />
      )}
    </ActDialog>
  );
}
