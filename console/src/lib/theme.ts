/** As the system is, unless a person chose light or dark. Kept in the browser, and worn before the first paint of the app. */
import { useSyncExternalStore } from 'react';
import { local } from '@krapao/ui/lib/storage.ts';
import { useKept } from './kept.ts';

const KEY = 'console-theme';
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = (): boolean => systemDark.matches;

function onSystem(heard: () => void): () => void {
  systemDark.addEventListener('change', heard);
  return () => systemDark.removeEventListener('change', heard);
}

const themeOf = (kept: string | null): Theme => THEMES.find((one) => one === kept) ?? 'system';

const shownOf = (theme: Theme, dark: boolean): 'light' | 'dark' =>
  theme === 'system' ? (dark ? 'dark' : 'light') : theme;

function wear(theme: Theme): void {
  document.documentElement.dataset['theme'] = shownOf(theme, isSystemDark());
}

/** Worn at the start, and again whenever the system turns. */
export function wearTheme(): void {
  const wearKept = () => wear(themeOf(local.get(KEY)));
  wearKept();
  onSystem(wearKept);
}

/** What was chosen, what is shown, and how to choose another. */
export function useTheme() {
  const [kept, keep] = useKept(KEY, 'system');
  const dark = useSyncExternalStore(onSystem, isSystemDark);
  const theme = themeOf(kept);
  const shown = shownOf(theme, dark);
  const choose = (next: Theme) => {
    keep(next);
    wear(next);
  };
  return { theme, shown, choose, turn: () => choose(shown === 'dark' ? 'light' : 'dark') };
}
