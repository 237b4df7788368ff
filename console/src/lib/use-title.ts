import { useEffect } from 'react';

/** What the browser's tab is called while this is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Krapao`;
  }, [title]);
}
