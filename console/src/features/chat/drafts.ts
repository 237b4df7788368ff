/** What was begun and not sent, per talk and agent: it outlives a reload, not the tab. */
import { session } from '@krapao/ui/lib/storage.ts';

export interface Draft {
  text: string;
  note: boolean;
}

const NONE: Draft = { text: '', note: false };
const keyOf = (staffId: string, id: string): string => `console-chat ${staffId} ${id}`;

export function readDraft(staffId: string, id: string): Draft {
  const kept = session.get(keyOf(staffId, id));
  if (kept === null) return NONE;
  return { note: kept.startsWith('n'), text: kept.slice(1) };
}

export function keepDraft(staffId: string, id: string, { text, note }: Draft): void {
  if (text === '' && !note) session.remove(keyOf(staffId, id));
  else session.set(keyOf(staffId, id), `${note ? 'n' : 'a'}${text}`);
}
