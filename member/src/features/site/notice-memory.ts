/** Notices that were dismissed since the browser was opened: the same one does not come back, another one does. */
import { session } from '@krapao/ui/lib/storage.ts';

const KEY = 'notices-dismissed';
const MOST = 20;

function dismissed(): string[] {
  return session.get(KEY)?.split(' ') ?? [];
}

/** Short enough to keep, and another one for another content. */
function fingerprint(content: string): string {
  let hash = 5381;
  for (let at = 0; at < content.length; at += 1) hash = (hash * 33) ^ content.charCodeAt(at);
  return (hash >>> 0).toString(36);
}

export function isDismissed(content: string): boolean {
  return dismissed().includes(fingerprint(content));
}

export function dismiss(content: string): void {
  session.set(KEY, [...dismissed(), fingerprint(content)].slice(-MOST).join(' '));
}
