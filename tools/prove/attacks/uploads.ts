/** Work that a member may not ask for, asked for all the same. */
import { performance } from 'node:perf_hooks';
import type { Member } from '../member.ts';
import type { World } from '../world.ts';
import { refuse, type Attack, addressFrom, callFrom, sendRaw } from './attack.ts';

const TIMES = 12;
const BYTES = 9_900_000;
/** Slips of one member in an hour, and questions to providers that one may cause in a minute. */
const MOST = { slips: 20, questions: 120 };
/** In the proof; that nothing is read is told by what is answered. The twelve held the server for 4,500 ms once. */
const MOST_MS = 3_000;

const headersOf = (member: Member): Record<string, string> => ({
  authorization: `Bearer ${member.token}`,
  'x-wallet-user': '1',
});

/** What the member uploaded in the last hour is all that they may. */
const useUp = ({ db }: World, { phone }: Member) =>
  db.client.query(
    `insert into deposit_counted_upload (operation, kind, member_id)
      select gen_random_uuid(), 'slip', id from member, generate_series(1, $2) where phone = $1`,
    [phone, MOST.slips],
  );

/** Answered while not one byte of the file has come. */
async function unread({ url }: World, member: Member, from: string): Promise<void> {
  const head = [
    'POST /api/wallet/slip HTTP/1.1',
    'host: x',
    ...Object.entries({ ...headersOf(member), 'x-forwarded-for': from }).map((pair) => pair.join(': ')),
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${String(BYTES)}`,
    'connection: close',
  ];
  const said = await sendRaw(url, `${head.join('\r\n')}\r\n\r\n`);
  refuse('an upload over the limit is waited for', !said.startsWith('HTTP/1.1 429'), said.slice(0, 300));
}

/** All twelve at once, sent whole; meanwhile somebody else looks at their wallet. Answers the longest that they waited, ms. */
async function allAtOnce({ url }: World, member: Member, other: Member, from: string): Promise<number> {
  const file = new Blob([new Uint8Array(BYTES)]);
  let isOver = false;
  const uploads = Promise.all(
    Array.from({ length: TIMES }, async () => {
      const body = new FormData();
      body.append('bankCode', 'SCB');
      body.append('file', file, 'slip.png');
      // a line that is cut while the file is sent is a refusal too
      return callFrom(from, `${url}/api/wallet/slip`, {
        method: 'POST',
        headers: headersOf(member),
        body,
      }).then(
        ({ status }) => status,
        () => 0,
      );
    }),
  ).finally(() => (isOver = true));
  let longest = 0;
  do {
    const began = performance.now();
    await other.wallet();
    longest = Math.max(longest, performance.now() - began);
  } while (!isOver);
  for (const status of await uploads)
    refuse('an upload over the limit is taken', ![0, 429].includes(status), status);
  return longest;
}

/** Refreshes from many addresses; answers how many questions the providers were asked. */
async function refreshes(
  { url }: World,
  member: Member,
  { accounts, calls, from }: { accounts: number; calls: number; from: () => string },
): Promise<number> {
  const began = performance.now();
  let asked = 0;
  for (let i = 0; i < calls; i += 1) {
    const { status, text } = await callFrom(from(), `${url}/api/wallet/refresh/slot`, {
      headers: headersOf(member),
    });
    if (status === 200) asked += accounts;
    else refuse('refused for another reason', status !== 429, { status, text });
  }
  const minutes = 1 + Math.floor((performance.now() - began) / 60_000);
  refuse('questions to providers', asked > MOST.questions * minutes, { asked, minutes });
  return asked;
}

export const UPLOADS: Attack = {
  name: 'uploads at the limit that are read all the same, and refreshes without end',
  async run(world, random, size) {
    const from = () => addressFrom(random);
    const member = await world.member({ from: from() });
    await useUp(world, member);
    for (let i = 0; i < Math.min(size, TIMES); i += 1) await unread(world, member, from());
    if (size === 1) return 'an upload at the limit is answered unread';
    const longest = await allAtOnce(world, member, await world.member({ from: from() }), from());
    refuse(`others wait ${longest.toFixed(0)} ms`, longest > MOST_MS);
    const { rows } = await world.db.client.query<{ code: string }>(
      `select code from game_provider where connection is not null and code <> 'JOKER'`,
    );
    for (const { code } of rows) {
      const { status } = await callFrom(from(), `${world.url}/api/wallet/activate/${code}`, {
        headers: headersOf(member),
      });
      refuse(`no account at ${code}`, status !== 200, status);
    }
    const asked = await refreshes(world, member, { accounts: rows.length + 1, calls: 1_200, from });
    return `${String(TIMES)} × 9.9 MB at the limit are refused, others waited ${longest.toFixed(0)} ms at most; 1,200 refreshes of ${String(rows.length + 1)} accounts asked ${String(asked)} questions`;
  },
};
