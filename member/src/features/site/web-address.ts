/** An address that may stand in a link: http, https or LINE's own; a bare name becomes https. Else undefined. */
export function webAddress(written: string): string | undefined {
  const text = written.trim();
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    return ['http:', 'https:', 'line:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** How a website is written for people: without protocol and closing slash. */
export function shownAddress(written: string): string {
  return written
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}
