/** Which talks the list shows: it stands in the address. */
export const CHAT_VIEWS = ['waiting', 'mine', 'open', 'closed'] as const;
export type ChatView = (typeof CHAT_VIEWS)[number];

export function viewOf(search: URLSearchParams): ChatView {
  const asked = search.get('view');
  return CHAT_VIEWS.find((view) => view === asked) ?? 'waiting';
}

/** The talk that the address names. */
export const talkAt = (pathname: string): string | undefined =>
  /^\/chat\/([0-9a-f]{8}-[0-9a-f-]{27})\/?$/.exec(pathname)?.[1];
/** The same of who audits. */
export const auditedAt = (pathname: string): string | undefined =>
  /^\/talks\/([0-9a-f]{8}-[0-9a-f-]{27})\/?$/.exec(pathname)?.[1];
