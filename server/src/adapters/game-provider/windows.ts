/** Places in the play reports of protocols that are asked by time: a window from one instant to another, page by page. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Windows overlap, since a round may be told a while after it was played. */
const OVERLAP_MS = 15 * MINUTE_MS;
/** The first window of each hour goes further back, for what was corrected later. */
const DEEP_MS = 26 * HOUR_MS;

export interface Window {
  from: Date;
  /** Not in it any more. */
  to: Date;
  /** In the provider's terms; empty: the first. */
  page: string;
}

/** The window to ask for. Null: the last day. */
export function windowAt(place: string | null, now: Date): Window {
  const [kind, from = '', to = '', ...page] = place?.split('|') ?? [];
  if (kind === 'page') return { from: new Date(from), to: new Date(to), page: page.join('|') };
  const deep = now.getTime() - DEEP_MS;
  const until = kind === 'after' ? new Date(from).getTime() : deep;
  const isDeep = Math.floor(until / HOUR_MS) !== Math.floor(now.getTime() / HOUR_MS);
  // nothing is left out after a long time in which nobody asked
  const start = Math.min(until - OVERLAP_MS, isDeep ? deep : until);
  // what was played this very instant is in it
  return { from: new Date(start), to: new Date(now.getTime() + 1), page: '' };
}

/** The place of a further page of this window. */
export const pageOf = ({ from, to }: Window, page: string): string =>
  `page|${from.toISOString()}|${to.toISOString()}|${page}`;

/** The place after this window. */
export const afterWindow = ({ to }: Window): string => `after|${to.toISOString()}`;
