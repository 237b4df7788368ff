/** An event of the log in words: what was done, to whom, and what it changed. */
import { shortReference } from '@krapao/ui/lib/format.ts';
import { findText, translate } from '@krapao/ui/lib/i18n.ts';
import { isKind } from '../../lib/kinds.ts';
import type { ThingId } from '../../lib/paths.ts';
import { fieldWord, isTold, valueWord, type Written } from '../../lib/states.ts';
import { actWord, rightWord, roleWord, said, verdictWord } from '../../lib/words.ts';
import type { LogEvent } from './queries.ts';

/** What somebody did: as its own kind of event is called, else what they were allowed to. */
export function doneWord({
  right,
  kind,
  why,
  after,
}: Pick<LogEvent, 'right' | 'kind' | 'why' | 'after'>): string {
  const { verdict, asked, request } = after ?? {};
  if (why === 'looked') return translate('log:did.looked');
  if (typeof verdict === 'string') return verdictWord(verdict, kind);
  // an act by its name; of a correction it is the sum, and that was done
  if (typeof asked === 'string' && asked.includes('.'))
    return translate('log:did.asked', { what: actWord(asked) });
  if (typeof request === 'string')
    return translate('log:did.ended', { how: findText(`log:value.request.${request}`) ?? request });
  if (kind === 'staff' && after) {
    if ('invited' in after) return actWord('staff.invite');
    if ('vouched' in after && !('isIn' in after)) return actWord('staff.vouch');
    if ('isIn' in after && !('isActive' in after)) return translate('log:did.cameIn');
    if ('isActive' in after) return actWord(after['isActive'] === true ? 'staff.restore' : 'staff.suspend');
  }
  if (kind === 'passkey')
    return translate(after && 'counter' in after ? 'log:did.counterFell' : 'log:did.passkeys');
  if (kind === 'session') return translate('log:did.signedIn');
  return (kind === 'member' ? otherActOf(right, after ?? {}) : undefined) ?? rightWord(right);
}

/** The act about a member that goes by the right of another one: to unfreeze leaves nothing that they are kept from, a tag is no note. */
function otherActOf(right: string, after: Written): string | undefined {
  if (right === 'member.freeze' && Object.keys(after).length === 0) return actWord('member.unfreeze');
  if (right === 'member.note' && typeof after['note'] !== 'string') return actWord('member.tag');
  return undefined;
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

/** What people call what it is about, as its own screen does: whose it is, else the name or the last of its number (useStateWords). */
export function subjectWord({
  kind,
  subject,
  member = null,
}: Pick<LogEvent, 'kind' | 'subject' | 'member'>): string {
  if (kind === 'member') return member ?? subject;
  if (kind === 'day') return said(subject);
  if (kind === 'setting') return fieldWord(subject);
  if (kind === 'role') return roleWord(subject);
  // the only one of its kind
  if (kind === subject) return '';
  const isThing = thingOf({ kind, subject }) !== undefined;
  const named = findText(`setup:subject.${kind}.${subject}`);
  if (named !== undefined) return named;
  return [isThing ? shortReference(subject) : subject, member].filter((part) => part !== null).join(' · ');
}

interface Change {
  field: string;
  before: string;
  after: string;
}

type State = Readonly<Record<string, unknown>> | null;

/** What it changed, field by field: only what is not the same on both sides (useStateWords). */
export function changesOf(before: State, after: State): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => isTold(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
    .map((field) => ({
      field: fieldWord(field),
      before: valueWord(field, before?.[field]),
      after: valueWord(field, after?.[field]),
    }));
}
