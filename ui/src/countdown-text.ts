/** Milliseconds left as 'mm:ss', or 'h:mm:ss' from an hour on. A started second counts whole; never below zero. */
export function countdownText(leftMs: number): string {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** What is left until a deadline of the server's clock, by this phone's clock. */
export function msLeft(deadline: number, offset: number, now: number): number {
  return Math.max(0, deadline - (now + offset));
}
