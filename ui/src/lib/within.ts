/** Gives up what takes longer, ms. Not `AbortSignal.timeout`: Chrome has it from 103 on. */
export function within(ms: number): AbortSignal {
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), ms);
  return giveUp.signal;
}
