import Bowser from 'bowser';

/** Where the library knows no browser it repeats what the user agent says of itself, which may be anything. */
const KNOWN = new Set(Object.values(Bowser.BROWSER_MAP));

/** A browser and its system in words that its owner recognises, such as `Chrome · Android`; '' for what is no known browser. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const name = KNOWN.has(browser.name ?? '') ? browser.name?.replace(/ for Android$/, '') : undefined;
  return [name, os.name].filter(Boolean).join(' · ');
}
