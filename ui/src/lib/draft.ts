/**
 * What a member types, kept in this tab: an ended session leads to sign-in and back to the same form with what stood in it, and a
 * reload loses nothing either. Only the same member gets it back. Passwords are never part of it.
 *
 * In components: `const [typed, setTyped] = useDraft({ form: 'withdraw', owner: memberId }, '')`. A draft goes with its form: who
 * closes the form, leaves the screen or signs out has let go of it.
 */
import { useEffect, useState } from 'react';
import { getToken } from './session.ts';
import { session } from './storage.ts';

const KEY = 'drafts';

/** A form of a member, by names of ours and the member's public id. Neither changes while the form is shown. */
export interface DraftName {
  form: string;
  owner: string;
}

/** A draft whose shape has changed: what a version of the app before this one kept of it, in the shape of now. */
export interface ReshapedDraft extends DraftName {
  earlier?: (kept: unknown) => unknown;
}

/** All forms of one member: another member's take their place. */
interface Kept {
  owner: string;
  forms: Record<string, unknown>;
}

function readForms(owner: string): Kept['forms'] {
  try {
    const kept = JSON.parse(session.get(KEY) ?? 'null') as Kept | null;
    if (kept?.owner === owner) return kept.forms;
  } catch {
    // Nothing of ours stands there.
  }
  forgetDrafts();
  return {};
}

function writeForms(owner: string, forms: Kept['forms']): void {
  if (Object.keys(forms).length === 0) forgetDrafts();
  else session.set(KEY, JSON.stringify({ owner, forms } satisfies Kept));
}

/** What is kept of a form; `empty` when that is nothing, or of a shape that is not known. */
export function keptDraft<T>({ form, owner, earlier }: ReshapedDraft, empty: T): T {
  const kept = readForms(owner)[form];
  const known = [kept, earlier?.(kept)].find((value) => isSameShape(value, empty));
  return known === undefined ? empty : (known as T);
}

export function keepDraft({ form, owner }: DraftName, value: unknown): void {
  writeForms(owner, { ...readForms(owner), [form]: value });
}

export function dropDraft({ form, owner }: DraftName): void {
  const { [form]: _, ...others } = readForms(owner);
  writeForms(owner, others);
}

/** For signing out. */
export function forgetDrafts(): void {
  session.remove(KEY);
}

function isSameShape(value: unknown, example: unknown): boolean {
  if (typeof value !== typeof example || value === null) return false;
  if (typeof example !== 'object' || example === null) return true;
  return Object.entries(example).every(([name, part]) =>
    isSameShape((value as Record<string, unknown>)[name], part),
  );
}

/** State that is kept. */
export function useDraft<T>(place: DraftName, empty: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => keptDraft(place, empty));
  useKept(place, value, empty);
  return [value, setValue];
}

/** Keeps a value as long as its form is shown. What equals `empty` is not worth keeping. */
export function useKept<T>(place: DraftName | undefined, value: T, empty: T): void {
  const { form, owner } = place ?? {};
  const text = JSON.stringify(value);
  const isEmpty = text === JSON.stringify(empty);
  useEffect(() => {
    if (form === undefined || owner === undefined) return;
    if (isEmpty) dropDraft({ form, owner });
    else keepDraft({ form, owner }, JSON.parse(text));
  }, [form, owner, text, isEmpty]);
  // Without a token the form did not close: its session has ended, and the member will come back to it.
  useEffect(() => {
    if (form === undefined || owner === undefined) return;
    return () => {
      if (getToken()) dropDraft({ form, owner });
    };
  }, [form, owner]);
}
