import { refuse, type Attack, addressFrom, callFrom } from './attack.ts';

/** Bodies of the largest size that is read, each of which cost seconds once, or would if a pattern were tried at every place of it. */
const HOSTILE: Readonly<Record<string, string>> = {
  'escaped quotes without end': `"${'\\"'.repeat(32_000)}`,
  'lists in lists': '['.repeat(64_000),
  'lists in lists that end': '['.repeat(32_000) + ']'.repeat(32_000),
  digits: '1'.repeat(64_000),
  'names that are all the same': `{${'"a":1,'.repeat(9_000)}"a":1}`,
};
/** In the proof; the suite bounds the work itself (server/src/http/json.test.ts). One of them took 5,600 ms, where now it takes a few. */
const MOST_MS = 3_000;

export const QUADRATIC_PARSING: Attack = {
  name: 'one body that holds the server for seconds',
  async run({ url }, random, size) {
    let slowest = 0;
    for (let round = 0; round < size; round += 1) {
      const address = addressFrom(random);
      for (const [what, body] of Object.entries(HOSTILE)) {
        const headers = { 'content-type': 'application/json' };
        const began = performance.now();
        const { status, text } = await callFrom(address, `${url}/api/login`, {
          method: 'POST',
          headers,
          body,
        });
        const took = performance.now() - began;
        slowest = Math.max(slowest, took);
        refuse(`${what} are not refused`, status !== 400, { status, text });
        refuse(`${what} take ${took.toFixed(0)} ms`, size > 1 && took > MOST_MS);
      }
    }
    return `${String(Object.keys(HOSTILE).length)} bodies of 64 kB are refused, the slowest after ${slowest.toFixed(0)} ms`;
  },
};
