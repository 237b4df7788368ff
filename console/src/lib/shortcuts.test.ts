import { expect, it } from 'vitest';
import { COMMANDS, meant, type Pressed } from './shortcuts.ts';

const pressed = (more: Partial<Pressed>): Pressed => ({
  ...{ key: 'a', ctrlKey: false, metaKey: false, altKey: false, isTyping: false, isCovered: false },
  ...more,
});

it('hears a letter in either case, and signs as they are', () => {
  expect(['a', 'A', '/', '?'].map((key) => meant(pressed({ key })))).toEqual(['A', 'A', '/', '?']);
});

it.each(['isTyping', 'isCovered', 'ctrlKey', 'metaKey', 'altKey'] as const)(
  'decides nothing where %s: the key is for somebody else',
  (name) => {
    expect(meant(pressed({ [name]: true }))).toBeUndefined();
    expect(meant(pressed({ key: 'Escape', [name]: true }))).toBeUndefined();
  },
);

it('takes no other key for a letter', () => {
  expect(['Enter', 'Tab', 'ArrowDown', 'F5'].map((key) => meant(pressed({ key })))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(meant(pressed({ key: 'Escape' }))).toBe('Escape');
});

it('hears the way to everywhere from fields too, by ⌘ or Ctrl, and not behind a dialog', () => {
  const isMeant = (more: Partial<Pressed>) => meant(pressed({ key: 'k', ...more })) === COMMANDS;
  expect([{ ctrlKey: true }, { metaKey: true, isTyping: true }].map(isMeant)).toEqual([true, true]);
  const others = [
    {},
    { ctrlKey: true, metaKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, isCovered: true },
  ];
  expect(others.map(isMeant)).toEqual([false, false, false, false]);
});
