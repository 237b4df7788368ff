import { CALLS_PER_MINUTE, refuse, type Attack, addressFrom, sendRaw } from './attack.ts';

/** Calls that are sent down one line at a time. */
const AT_ONCE = 50;

/** Targets by which calls were not counted, or counted apart. */
const TARGETS = [
  '/api/lookup/active',
  '/%61pi/lookup/active',
  'http://elsewhere/api/lookup/active',
  '/api/no/such',
  '/nothing/here',
];

async function refusedOf(url: string, address: (i: number) => string): Promise<number> {
  let refused = 0;
  for (let sent = 0; sent < CALLS_PER_MINUTE + AT_ONCE; sent += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, (_, i) => {
      const target = TARGETS[(sent + i) % TARGETS.length] ?? '/';
      const isLast = i === AT_ONCE - 1;
      return `GET ${target} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address(sent + i)}\r\nconnection: ${isLast ? 'close' : 'keep-alive'}\r\n\r\n`;
    });
    refused += (await sendRaw(url, calls.join(''))).split('HTTP/1.1 429').length - 1;
  }
  return refused;
}

export const AROUND_LIMITS: Attack = {
  name: 'limits of an address passed by encoded and absolute addresses, unknown routes and a network of addresses',
  async run({ url }, random) {
    const one = addressFrom(random);
    const network = `2001:db8:${random.upTo(9_999)}:${random.upTo(9_999)}`;
    const refused = [await refusedOf(url, () => one), await refusedOf(url, (i) => `${network}::${i}`)];
    for (const count of refused) refuse('calls passed the limit', count < AT_ONCE, refused);
    return `of ${String(CALLS_PER_MINUTE + AT_ONCE)} calls in five disguises ${refused.join(' and ')} were refused`;
  },
};
