/** Which addresses may be called: a browser tells its own, and a stranger could tell one of our own network instead. */

/** The push services of the browsers that there are (decision 0135). */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);
const WINDOWS = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.notify\.windows\.com$/;
const LONGEST = 1_000;

/** @param sandbox its address, where it stands in for the outside */
export function isPushService(endpoint: string, sandbox?: string): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { href, hash, protocol, hostname, port, username, password, origin, pathname } = new URL(endpoint);
  // told in another way it would be another browser, with the same phone behind it
  if (href !== endpoint || hash !== '' || username !== '' || password !== '') return false;
  if (sandbox !== undefined && origin === new URL(sandbox).origin) return pathname.startsWith('/push/');
  // a URL without a port of its own has none here: 443
  return protocol === 'https:' && port === '' && (HOSTS.has(hostname) || WINDOWS.test(hostname));
}
