/** What a person has typed of a thing, over what they saw of it: kept when somebody else changes it meanwhile. */
import { draftOf, readDraft, type Draft, type Problem } from './draft.ts';
import type { Field } from './fields.ts';
import type { SetupThing, State } from './queries.ts';

export type Typed = Readonly<Record<string, Draft>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const seenDraft = (field: Field, inForce: State): Draft => draftOf(field, inForce?.[field.name]);

/** Only what is not as it was seen: what was typed and put back is no change. Of a new thing every switch is said once anything is: it is what it shows. */
export function changedOf(fields: readonly Field[], inForce: State, typed: Typed): readonly Field[] {
  const isTyped = (field: Field) => {
    const draft = typed[field.name];
    return draft !== undefined && !isSame(draft, seenDraft(field, inForce));
  };
  const isNew = inForce === null && fields.some(isTyped);
  return fields.filter((field) => (isNew && field.is === 'switch' && !field.isOnlyOn) || isTyped(field));
}

/** The order that is sent, and what is wrong with it. */
export function orderOf(fields: readonly Field[], inForce: State, typed: Typed) {
  const order: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const field of changedOf(fields, inForce, typed)) {
    const read = readDraft(field, typed[field.name] ?? '');
    problems.push(...read.problems);
    order[field.name] = read.value;
  }
  return { order, problems };
}

/** Fields that somebody else changed since they were seen. */
export const movedFields = (
  fields: readonly Field[],
  seen: Pick<SetupThing, 'inForce'>,
  now: Pick<SetupThing, 'inForce'>,
): readonly Field[] => fields.filter(({ name }) => !isSame(seen.inForce?.[name], now.inForce?.[name]));
