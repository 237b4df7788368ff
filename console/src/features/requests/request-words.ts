/** What a request asks for, in words: its order by field, with what is of no use to a person left out. */
import { isKind } from '../../lib/kinds.ts';
import { fieldWord, isTold, valueWord } from '../../lib/states.ts';
import { actWord, caseOfVerdict, kindWord, roleWord, said, thingWord, verdictWord } from '../../lib/words.ts';
import type { Request } from './queries.ts';

const TOLD_ELSEWHERE: readonly string[] = ['kind', 'id', 'subject', 'verdict', 'seen'];

/** `อนุมัติ · ถอนเงิน`; what is no verdict by the name of its act. */
export function titleOf({ order, kind, waits, act }: Request): string {
  const verdict = order['verdict'];
  if (typeof verdict !== 'string') return actWord(act);
  return `${verdictWord(verdict, caseOfVerdict({ kind, waits }))} · ${kindWord(kind)}`;
}

/** Whether it is a word about a thing of the work; a setting that can't be used waits there too, and is changed elsewhere. */
export const isOfWork = ({ kind, order }: Pick<Request, 'kind' | 'order'>): boolean =>
  isKind(kind) && typeof order['verdict'] === 'string';

/** Whom or what it is about, where people call it something (useStateWords). */
function aboutOf(request: Request): string | null {
  const { kind, subject, called } = request;
  if (called !== null || isOfWork(request) || kind === 'house_transfer') return called;
  if (kind === 'setting') return fieldWord(subject);
  if (kind === 'day') return said(subject);
  return kind === 'role' ? roleWord(subject) : thingWord(kind, subject, request.named);
}

/** That, and whom or what it is about. */
export const whatOf = (request: Request): string =>
  [titleOf(request), aboutOf(request)].filter((part) => part !== null).join(' · ');

/** The rest of the order as terms and texts (useStateWords). */
export function orderOf({ order, kind, called, member }: Request): [term: string, text: string][] {
  // whom it is about stands in its title
  const isTitled = kind === 'member' && called !== null;
  return (
    Object.entries(order)
      .filter(([name]) => !TOLD_ELSEWHERE.includes(name) && isTold(name) && !(isTitled && name === 'member'))
      // that it is nobody's is said, too
      .filter(([name, value]) => value !== null || name === 'member')
      .map(([name, value]) => [
        fieldWord(name),
        name === 'member' && member !== null ? member : valueWord(name, value),
      ])
  );
}
