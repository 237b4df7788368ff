/** Light first; a person may turn it dark. Kept in the browser, and worn before the first paint of the app. */
import { useKept } from './kept.ts';
import { local } from '@krapao/ui/lib/storage.ts';

const KEY = 'console-theme';
export type Theme = 'light' | 'dark';

function wear(theme: string): void {
  document.documentElement.dataset['theme'] = theme === 'dark' ? 'dark' : 'light';
}

export const wearTheme = (): void => wear(local.get(KEY) ?? 'light');

export function useTheme(): readonly [Theme, () => void] {
  const [kept, keep] = useKept(KEY, 'light');
  const theme = kept === 'dark' ? 'dark' : 'light';
  return [
    theme,
    () => {
      const next = theme === 'dark' ? 'light' : 'dark';
      keep(next);
      wear(next);
    },
  ];
}
