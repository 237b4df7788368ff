/** Constants of support chat (product 4): limits, delays and lists. Apart from the others, which the first screen loads. Durations in ms. */

export const CHAT = {
  pageSize: 10,
  maxLength: 2000,
  imageMaxMb: 10,
  videoMaxMb: 20,
  alertMs: 4_000,
  socketCheckMs: 5_000,
  reconnectMs: 500,
  /** It grows to this, so that a restart is no storm. */
  reconnectMostMs: 5_000,
  markReadMs: 1_000,
  bottomPx: 60,
  /** The longest video, s, and its longer edge. */
  videoMaxSeconds: 180,
  videoMaxPx: 1920,
} as const;

/** Who speaks in the chat. */
export const CHAT_SENDERS = ['customer', 'agent', 'system'] as const;
/** What it is about, as the person chooses it first. */
export const CHAT_CHOICES = ['deposit', 'withdrawal', 'password', 'game', 'else'] as const;
export type ChatChoice = (typeof CHAT_CHOICES)[number];
/** Lines that nobody wrote: what goes on in the conversation. */
export const CHAT_SYSTEM_LINES = [
  /** What follows was said before the member signed in. */
  'MERGED',
  /** Not to write passwords, codes or card numbers here. */
  'NO_PASSWORDS',
  /** The newest deposit or withdrawal of the member, attached since they ask about it; and that there is none. */
  'MONEY_ATTACHED',
  'MONEY_NOT_FOUND',
  /** What was asked about has ended. */
  'MONEY_DONE',
  'MONEY_FAILED',
] as const;
export type ChatSystemLine = (typeof CHAT_SYSTEM_LINES)[number];
