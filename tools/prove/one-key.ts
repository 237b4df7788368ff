/** M3: fifty identical calls with one key, at two servers at once, are one call; another body under it is refused. */
import { isDeepStrictEqual } from 'node:util';
import { insist, type Answer, type Member } from './member.ts';
import type { World } from './world.ts';

const CALLS = 50;

interface Kind {
  name: string;
  path: string;
  /** The call's body, made anew for each sending, and another one for the same key. */
  bodies(member: Member): Promise<{ body: () => unknown; other: unknown }>;
  /** How many times it is in the database, by its reference. */
  count: string;
}

const json = (body: unknown, other: unknown) => async () => ({ body: () => body, other });
const BY_MOVEMENT = 'select count(*) as n from ledger_movement where reference like $1';

export const KINDS: readonly Kind[] = [
  {
    name: 'withdraw',
    path: '/api/wallet/withdraw',
    bodies: json({ amount: 100 }, { amount: 101 }),
    count: `${BY_MOVEMENT} and kind = 'withdraw_hold'`,
  },
  {
    name: 'transfer in',
    path: '/api/wallet/transfer',
    bodies: json({ from: 'WALLET', to: 'JOKER', amount: 20 }, { from: 'WALLET', to: 'JOKER', amount: 21 }),
    count: `${BY_MOVEMENT} and kind = 'fill_hold'`,
  },
  {
    name: 'transfer out',
    path: '/api/wallet/transfer',
    bodies: json({ from: 'JOKER', to: 'WALLET', amount: 10 }, { from: 'JOKER', to: 'WALLET', amount: 11 }),
    count: `${BY_MOVEMENT} and kind = 'empty_hold'`,
  },
  {
    name: 'withdraw all',
    path: '/api/wallet/withdrawAll',
    bodies: json({ amount: 100 }, { amount: 101 }),
    count: `${BY_MOVEMENT} and kind = 'withdraw_hold'`,
  },
  {
    name: 'slip',
    path: '/api/wallet/slip',
    async bodies(member) {
      const [one, two] = [await member.slipOf(300), await member.slipOf(301)];
      return { body: one.form, other: two.form() };
    },
    count: "select count(*) as n from deposit_slip where $1 like '%' || id::text || '%'",
  },
];

export async function proveOneKey(
  { urls, db }: World,
  member: Member,
  kind: Kind,
  key: string,
): Promise<{ inProgress: number; answer: Answer }> {
  const { body, other } = await kind.bodies(member);
  let inProgress = 0;
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, i) =>
      insist(async () => {
        const answer = await member.post(kind.path, body(), { key, at: urls[i % urls.length] ?? member.url });
        if (answer.body['message'] === 'REQUEST_IN_PROGRESS') inProgress += 1;
        return answer;
      }),
    ),
  );
  const [answer] = answers;
  if (!answer) throw new Error('no answers');
  const different = answers.find((each) => !isDeepStrictEqual(each, answer));
  if (answer.status !== 200 || different)
    throw new Error(`${kind.name}: ${JSON.stringify(answer)} and ${JSON.stringify(different)}`);

  const { rows } = await db.client.query<{ n: bigint }>(kind.count, [
    `%${String(answer.body['reference'])}%`,
  ]);
  if (rows[0]?.n !== 1n) throw new Error(`${kind.name}: done ${String(rows[0]?.n)} times`);
  const reused = await member.post(kind.path, other, { key, at: urls.at(-1) ?? member.url });
  if (reused.status !== 409 || reused.body['message'] !== 'IDEMPOTENCY_KEY_REUSED')
    throw new Error(`${kind.name}, another body: ${JSON.stringify(reused)}`);
  return { inProgress, answer };
}

/**
 * Many keys at once, each sent to every server at the same moment: what one of them loses in a race shows here.
 * @throws Error when one key was answered in two ways, or by a failure
 */
export async function proveManyKeys(
  { urls }: World,
  member: Member,
  keys: number,
  prefix: string,
): Promise<void> {
  const body = { from: 'WALLET', to: 'JOKER', amount: 1 };
  await Promise.all(
    Array.from({ length: keys }, async (_, i) => {
      const key = `${prefix}-${String(i)}`;
      const answers = await Promise.all(
        urls.map((at) => insist(() => member.post('/api/wallet/transfer', body, { key, at }))),
      );
      const [one, ...others] = answers;
      if (!one || one.status >= 500 || !others.every((other) => isDeepStrictEqual(one, other)))
        throw new Error(`${key}: ${JSON.stringify(answers)}`);
    }),
  );
}
