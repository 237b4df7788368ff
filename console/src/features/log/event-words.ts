/** An event of the log in words: what was done, to whom, and what it changed. */
import { shortReference } from '@krapao/ui/lib/format.ts';
import { findText, translate } from '@krapao/ui/lib/i18n.ts';
import { isKind } from '../../lib/kinds.ts';
import type { ThingId } from '../../lib/paths.ts';
import { fieldWord, isTold, valueWord, type Written } from '../../lib/states.ts';
import {
  actWord,
  caseOfVerdict,
  rightWord,
  roleWord,
  said,
  thingWord,
  verdictWord,
} from '../../lib/words.ts';
import type { LogEvent } from './queries.ts';

type State = Written | null;

/** What somebody did: as its own kind of event is called, else what they were allowed to. */
export function doneWord({
  right,
  kind,
  why,
  before,
  after,
}: Pick<LogEvent, 'right' | 'kind' | 'why' | 'before' | 'after'>): string {
  const { request } = after ?? {};
  if (why === 'looked') return translate('log:did.looked');
  const verdict = verdictIn(kind, after);
  if (verdict !== undefined) return verdict;
  // an act by its name; of a correction it is the sum, and that was done
  if (isAsked({ after }))
    return translate('log:did.asked', {
      what: verdictIn(kind, after?.['order']) ?? actWord(String(after?.['asked'])),
    });
  if (typeof request === 'string')
    return translate('log:did.ended', { how: findText(`log:value.request.${request}`) ?? request });
  if (kind === 'staff' && after && 'isIn' in after && !('isActive' in after))
    return translate('log:did.cameIn');
  if (kind === 'passkey')
    return translate(after && 'counter' in after ? 'log:did.counterFell' : 'log:did.passkeys');
  if (kind === 'session') return translate('log:did.signedIn');
  const act = actOf({ right, kind, before, after: after ?? {} });
  if (act === 'member.tag' && Object.values(after ?? {}).includes(false))
    return translate('log:did.untagged');
  return act === undefined ? rightWord(right) : actWord(act);
}

/** The verdict that is said there, in the words of the button that says it: of a payout that its bank has they are others. */
function verdictIn(kind: string, written: unknown): string | undefined {
  const { verdict, waits } = (written ?? {}) as Written;
  return typeof verdict === 'string'
    ? verdictWord(verdict, caseOfVerdict({ kind, waits: typeof waits === 'string' ? waits : null }))
    : undefined;
}

/** The act by its name, where what it left tells it from others that go by the same right. */
function actOf({
  right,
  kind,
  before,
  after,
}: Pick<LogEvent, 'right' | 'kind' | 'before'> & { after: Written }) {
  switch (kind) {
    case 'member':
      return memberActOf(right, after);
    case 'staff':
      return staffActOf(before, after);
    case 'role':
      return 'staff.rights';
    case 'day':
      return 'counted' in after ? 'day.count' : 'day.close';
    case 'house_transfer':
      return 'house.transfer';
    case 'break_glass':
      return typeof after['act'] === 'string' ? after['act'] : undefined;
    default:
      return undefined;
  }
}

/** To unfreeze leaves nothing that they are kept from, a tag is no note. */
function memberActOf(right: string, after: Written): string | undefined {
  if (right === 'member.freeze' && Object.keys(after).length === 0) return 'member.unfreeze';
  if (right === 'member.note' && typeof after['note'] !== 'string') return 'member.tag';
  return undefined;
}

/** Of a person all is told that they are, so that the act is known by what it changed. */
function staffActOf(before: State, after: Written): string | undefined {
  if ('invited' in after) return 'staff.invite';
  if ('vouched' in after) return 'staff.vouch';
  const isOther = (field: string) =>
    field in after && JSON.stringify(before?.[field]) !== JSON.stringify(after[field]);
  if (isOther('isActive')) return after['isActive'] === true ? 'staff.restore' : 'staff.suspend';
  if (before === null) return 'name' in after ? 'staff.add' : undefined;
  if ('passkeysRemoved' in after) return 'staff.anew';
  if (isOther('role')) return 'staff.role';
  if (isOther('memberId')) return 'staff.member';
  if (isOther('addresses')) return 'staff.addresses';
  return 'sessionsEnded' in after ? 'staff.sessions' : undefined;
}

/** The member whom it is about; undefined: nobody, or not known. */
export function memberOf({
  kind,
  subject,
  after,
}: Pick<LogEvent, 'kind' | 'subject' | 'after'>): string | undefined {
  if (kind === 'member') return subject;
  const member = kind === 'chat' ? after?.['member'] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** The thing of the work that it is about, where its own screen shows it; a setting is no such thing here. */
export const thingOf = ({ kind, subject }: Pick<LogEvent, 'kind' | 'subject'>): ThingId | undefined =>
  isKind(kind) && kind !== 'setting' && kind !== 'break_glass' ? { kind, id: subject } : undefined;

/** The day that it is of, where it closed one, counted in one or moved money of the house. */
export function dayOfEvent({
  kind,
  subject,
  after,
}: Pick<LogEvent, 'kind' | 'subject' | 'after'>): string | undefined {
  if (kind === 'day') return subject;
  const day = kind === 'house_transfer' ? after?.['day'] : undefined;
  return typeof day === 'string' ? day : undefined;
}

/** What people call what it is about, as its own screen does: whose it is, else the name or the last of its number (useStateWords). */
export function subjectWord({
  kind,
  subject,
  member = null,
  named,
}: Pick<LogEvent, 'kind' | 'subject' | 'member' | 'named'>): string {
  if (kind === 'member') return member ?? subject;
  if (kind === 'day') return said(subject);
  if (kind === 'setting') return fieldWord(subject);
  if (kind === 'role') return roleWord(subject);
  // the only one of its kind, or one that people have no name for
  if (kind === subject || kind === 'house_transfer' || kind === 'break_glass') return '';
  const isThing = thingOf({ kind, subject }) !== undefined;
  const word = isThing ? shortReference(subject) : thingWord(kind, subject, named);
  return [word, member].filter((part) => part !== null).join(' · ');
}

interface Change {
  field: string;
  before: string;
  after: string;
}

/** Whether it was only asked for: nothing is changed by it yet. */
export const isAsked = ({ after }: Pick<LogEvent, 'after'>): boolean =>
  typeof after?.['asked'] === 'string' && after['asked'].includes('.');

/** Of what was only asked for, what the order says: by which act, and about what, stands beside it. */
function writtenIn(after: State): State {
  if (!isAsked({ after })) return after;
  const { kind: _, subject: _about, order, ...said } = (after?.['order'] ?? {}) as Written;
  return { ...said, ...(order as Written | undefined) };
}

/** What it changed, or would, field by field: only what is not the same on both sides (useStateWords). */
export function changesOf(before: State, written: State): Change[] {
  const after = writtenIn(written);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => isTold(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
    .map((field) => ({
      field: fieldWord(field),
      before: valueWord(field, before?.[field]),
      after: valueWord(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}
