/** Accounts at game providers, and whether their books, the ledger and what members see tell of the same money. */
import { fromBaht, satang, type Satang } from '@krapao/contract/money';
import { composeOperator } from '@krapao/server/compose/operator';
import { createLog } from '@krapao/server/kernel/log';
import { audit } from '@krapao/server/compose/audit';
import { z } from 'zod';
import type { Member } from './member.ts';
import { hurry } from './reconcile.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

export const START_BAHT = 100_000;
/** What of a bonus each is given where they play with one. */
const BONUS_BAHT = 5_000;
/** Ends what only takes its time: time-outs, leases, pauses, ms. */
const PATIENCE_MS = 5 * 60_000;

export interface Account {
  member: Member;
  code: string;
  protocol: string;
  username: string;
  /** What its rounds won less what they staked, satang. */
  played: Satang;
  /** What its member was given beside the deposit, satang. */
  given: Satang;
}

const opened = z.object({ username: z.string() });

/** An offer for which everything counts, and so much has to be played that nobody is ever through with it. */
const OFFER = {
  ...{ type: 'limit', maxReceived: 1, percentBp: null, max: null, fixed: BONUS_BAHT * 100, minDeposit: 100 },
  weights: ['slot', 'live', 'sport', 'lotto'].map((kind) => ({ kind, provider: null, percent: 100 })),
  ...{ multiple: 100_000, basis: 'bonus', maxStake: null, days: 7, maxPayout: null, percentFailBp: 0 },
  ...{ name: { th: 'ทดสอบ', la: 'ທົດສອບ', en: 'Proof' }, notice: { th: '', la: '', en: '' }, banners: [] },
};

async function takeBonus({ db }: World, member: Member): Promise<void> {
  await db.client.query(
    `insert into bonus_offer (code, terms, budget, receivers, position) values ('PROOF', $1, 1000000000, 1000, 100) on conflict do nothing`,
    [OFFER],
  );
  const answer = await member.get('/api/bonus/activate/PROOF');
  if (answer.status !== 200) throw new Error(`no bonus: ${JSON.stringify(answer)}`);
  await until('the bonus is given', async () => {
    const { body } = await member.get('/api/bonus/check/active');
    const { wallet } = await member.wallet();
    return body['status'] === true && wallet.amount === START_BAHT + BONUS_BAHT;
  });
}

interface Opening {
  /** At those providers; else at every one that can be reached. */
  only?: readonly string[];
  /** With a bonus that runs all the while. */
  isWithBonus?: boolean;
}

/** Members with an account and money at every provider. */
export async function openAll(
  world: World,
  count: number,
  { only, isWithBonus = false }: Opening = {},
): Promise<Account[]> {
  const { rows } = await world.db.client.query<{ code: string; protocol: string }>(
    `select code, protocol from game_provider where connection is not null and ($1::text[] is null or code = any ($1))
     order by position, code`,
    [only ?? null],
  );
  const accounts: Account[] = [];
  for (const member of await world.members(count)) {
    await member.deposit(START_BAHT);
    if (isWithBonus) await takeBonus(world, member);
    const given = fromBaht(isWithBonus ? BONUS_BAHT : 0);
    for (const { code, protocol } of rows) {
      if (code !== 'JOKER') {
        const answer = await member.get(`/api/wallet/activate/${code}`);
        if (answer.status !== 200) throw new Error(`no account at ${code}: ${JSON.stringify(answer)}`);
      }
      const { username } = opened.parse((await member.get(`/api/wallet/account/${code}`)).body);
      accounts.push({ member, code, protocol, username, played: satang(0), given });
      const filled = await member.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 2_000 });
      if (filled.status !== 200) throw new Error(`${code} was not filled: ${JSON.stringify(filled)}`);
    }
  }
  return accounts;
}

const counted = async ({ db }: World, text: string): Promise<number> =>
  Number((await db.client.query<{ n: string }>(text)).rows[0]?.n);

/** Until all play is reported that there was. */
export async function reportPlay(world: World): Promise<void> {
  await world.db.client.query('update game_report set due_at = now(), up_to = null');
  await until(
    'all play is reported',
    async () => {
      await world.db.client.query('update game_report set due_at = now() where up_to is null');
      return (await counted(world, 'select count(*) as n from game_report where up_to is null')) === 0;
    },
    PATIENCE_MS,
  );
}

/** Until nothing is under way that asking can end: what is left waits for a person. */
export async function comeToRest(world: World): Promise<void> {
  const count = (text: string) => counted(world, text);
  const open = `select count(*) as n from game_transfer where state = 'open'`;
  await reportPlay(world);
  // nothing is played any more: what will be reported is known
  await world.db.client.query(`update game_report set up_to = now() + interval '1 hour'`);
  await until(
    'no transfer is under way',
    async () => {
      await letTimePass(world);
      await hurry(world);
      return (await count(open)) === 0;
    },
    PATIENCE_MS,
  );
}

/** Calls without a reference are over, and the balances that were told since have stayed the same for longer than any may be late. */
export const letTimePass = (world: World): Promise<unknown> =>
  world.db.client.query(
    `update game_unreferenced u set sent_at = least(u.sent_at, now() - interval '2 minutes'),
       after_at = case when u.after_at is not null then least(u.after_at, now() - interval '31 minutes') end
     from game_transfer t where t.id = u.transfer_id and t.closed_at is null`,
  );

interface Open {
  id: string;
  amount: bigint;
  direction: 'fill' | 'empty';
}

/** What the provider's books say that transfers brought there, what the ledger holds for settled, and the one that is open. */
async function booksOf(world: World, { member, code, username, played }: Account) {
  const { rows } = await world.db.client.query<{ settled: string; open: Open | null }>(
    `select coalesce(sum(case direction when 'fill' then amount else -amount end) filter (where state = 'settled'), 0)::text as settled,
       (array_agg(json_build_object('id', id, 'amount', amount, 'direction', direction)) filter (where closed_at is null))[1] as open
     from game_transfer t where member_id = (select id from member where phone = $1) and slot_code = $2`,
    [member.phone, code],
  );
  const brought = (await world.outside.credit(username, code)) - played;
  return { brought, settled: BigInt(rows[0]?.settled ?? 0), open: rows[0]?.open ?? undefined };
}

/** The operator looks at the providers' books and says what became of each transfer that waits. Answers whose they were. */
export async function decideAll(world: World, accounts: readonly Account[]): Promise<Account[]> {
  const { board, close } = composeOperator(world.databaseUrl, createLog('silent'));
  const decided: Account[] = [];
  try {
    for (const account of accounts) {
      const { brought, settled, open } = await booksOf(world, account);
      if (!open) continue;
      const amount = open.direction === 'fill' ? BigInt(open.amount) : -BigInt(open.amount);
      const moved = brought - settled;
      if (moved !== 0n && moved !== amount)
        throw new Error(`${account.code}: ${String(moved)} moved by a transfer of ${String(amount)}`);
      const order = { id: open.id, who: 'proof', why: "the provider's books" };
      // refused while its provider is being asked
      const { result } = await until(`${open.id} is decided`, () =>
        board.decide(moved === 0n ? 'refuse' : 'settle', order),
      );
      if (result !== 'done') throw new Error(`the decision on ${open.id} was ${result}`);
      decided.push(account);
    }
  } finally {
    await close();
  }
  return decided;
}

/** Nothing was given back that arrived, nothing settled that did not, and ledger, wallets and providers agree. @throws Error */
export async function requireWhole(world: World, accounts: readonly Account[]): Promise<void> {
  const wrong: string[] = [];
  for (const account of accounts) {
    const { brought, settled, open } = await booksOf(world, account);
    const name = `${account.member.phone} at ${account.code}`;
    if (open) wrong.push(`${name}: ${open.id} is open`);
    if (brought !== settled) wrong.push(`${name}: brought ${String(brought)}, settled ${String(settled)}`);
  }
  for (const member of new Set(accounts.map((account) => account.member))) {
    const refreshed = await member.get('/api/wallet/refresh/slot');
    if (JSON.stringify(refreshed.body['failed']) !== '[]')
      wrong.push(`${member.phone}: ${JSON.stringify(refreshed)}`);
    const { wallet, slots } = await member.wallet();
    const mine = accounts.filter((account) => account.member === member);
    const shown = slots.reduce((all, { amount }) => all + fromBaht(amount), fromBaht(wallet.amount) + 0n);
    const played = mine.reduce((all, account) => all + account.played, 0n);
    const expected = fromBaht(START_BAHT) + (mine[0]?.given ?? 0n) + played;
    if (shown !== expected) wrong.push(`${member.phone}: has ${String(shown)} of ${String(expected)}`);
  }
  const { breaches } = await audit(world.db);
  wrong.push(...breaches.map(({ check, subject, problem }) => `audit: ${check}: ${subject}: ${problem}`));
  if (wrong.length > 0) throw new Error(`the money does not agree:\n  ${wrong.slice(0, 20).join('\n  ')}`);
}
