/** The messages that pass by: a tiny store outside React, so that any code may say something. */

export type ToastTone = 'success' | 'danger' | 'info';
export interface ToastMessage {
  id: number;
  tone: ToastTone;
  text: string;
  /** When it passes, ms since 1970: wherever it is drawn meanwhile. */
  endsAt: number;
}

export const TOAST_LIFE_MS = 4_000;
const MOST = 3;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastMessage[]) {
  messages = next;
  listeners.forEach((listener) => listener());
}

/** The same words twice are one message that starts anew; a fourth message pushes the oldest out. */
function say(tone: ToastTone, text: string): number {
  lastId += 1;
  const others = messages.filter((message) => message.tone !== tone || message.text !== text);
  set([...others, { id: lastId, tone, text, endsAt: Date.now() + TOAST_LIFE_MS }].slice(-MOST));
  return lastId;
}

export const toast = {
  success: (text: string) => say('success', text),
  danger: (text: string) => say('danger', text),
  info: (text: string) => say('info', text),
  /** For a step that has gone: what was said of it does not come along, but for what is `kept`. */
  clear: (kept?: ToastTone) => set(messages.filter(({ tone }) => tone === kept)),
  /** For who has read them for a while: their time begins anew. */
  renew: () => set(messages.map((message) => ({ ...message, endsAt: Date.now() + TOAST_LIFE_MS }))),
  dismiss: (id: number) => set(messages.filter((message) => message.id !== id)),
};

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function currentToasts(): readonly ToastMessage[] {
  return messages;
}
