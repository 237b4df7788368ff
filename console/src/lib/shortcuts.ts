/** Single letters as keys: only while no field has the focus and no dialog is open, and where they are not switched off (WCAG 2.1.4). */
import { useEffect, useRef } from 'react';
import { local } from '@krapao/ui/lib/storage.ts';
import { useKept } from './kept.ts';

const SWITCH = 'console-keys';

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Where the focus is. */
  isTyping: boolean;
  /** A modal dialog is open: what is behind it hears nothing. */
  isCovered: boolean;
}

/** ⌘K, or Ctrl K: no single letter, so that it is heard from fields and cannot be switched off. */
export const COMMANDS = '⌘K';

/** The key that was meant; undefined where it is for somebody else. `?` and `/` are signs, letters count in either case. */
export function meant({ key, ctrlKey, metaKey, altKey, isTyping, isCovered }: Pressed): string | undefined {
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !isCovered) return COMMANDS;
  if (ctrlKey || metaKey || altKey || isTyping || isCovered) return undefined;
  if (key === 'Escape') return key;
  return key.length === 1 ? key.toUpperCase() : undefined;
}

/** Whether single letters act; staff may switch them off. Escape stays. */
const areKeysOn = (): boolean => local.get(SWITCH) !== 'off';
export const useKeysSwitch = () => useKept(SWITCH, 'on');

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Hears keys while the component is shown: `useShortcuts({ J: next, K: previous })`. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const key = meant({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        isTyping: isField(event.target),
        isCovered: document.querySelector('dialog[open]') !== null,
      });
      if (key === undefined || (key !== 'Escape' && key !== COMMANDS && !areKeysOn())) return;
      const act = current.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
