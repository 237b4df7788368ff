/** A database as the product leaves it when many members are at it: migrated, seeded, wallets funded, everybody signed in. */
import { WALLET } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { migrate } from '@krapao/server/db/migrate';
import { connect, type Db } from '@krapao/server/db/pool';
import { readConfig } from '@krapao/server/kernel/config';
import { createLog } from '@krapao/server/kernel/log';
import { createSecretBox } from '@krapao/server/kernel/secret-box';
import { createHouse, HOUSE } from '@krapao/server/ledger/accounts';
import { post, type Posting } from '@krapao/server/ledger/post';
import { saveProvider } from '@krapao/server/modules/games/face';
import { GAMES } from '@krapao/server/seed/games';
import { seed } from '@krapao/server/seed/seed';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { memberIdOf } from '../load/request.ts';
import { withClient } from '../machine/database-server.ts';
import { SECRET_KEY } from './environment.ts';

/** Each member's wallet begins with that, satang: a million baht, more than any run takes out. */
const FUNDS = satang(100_000_000);
/** Of one call of the ledger. */
const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;
/** How many days the movements of a long statement are spread over, up to now. */
export const STATEMENT_DAYS = 1_000;

/** Members 0 to `count`; member 0 is for tests of one wallet and is a thousand times as rich. */
export async function prepareMembers(url: string, count: number): Promise<void> {
  console.log(`${String(count)} members are prepared …`);
  await migrate(url);
  await withDb(url, async (db) => {
    const house = createHouse(db);
    const env = { ...sandboxEnv('http://127.0.0.1:9'), DATABASE_URL: url };
    await seed(db, house, createSecretBox({ version: 1, secret: SECRET_KEY }), readConfig(env));
    await db.withTx(async (tx) => {
      for (const game of GAMES) await saveProvider(tx, game);
    });
    await insertMembers(url, count);
    const from = await house(HOUSE.cashIn('SCB'));
    const wallets = await walletIds(db);
    const postings = [...wallets].map(([memberId, to], n): Posting => ({
      ...deposit(memberId, from, to),
      reference: `bench:fund:${memberId}`,
      at: new Date(Date.now() - (STATEMENT_DAYS + 1) * DAY_MS),
      amount: n === 0 ? satang(FUNDS * 1_000n) : FUNDS,
    }));
    await postInBatches(db, postings);
  });
  // only what was filled: of an empty table it would be noted down that it is empty, and plans would be made for that
  await withClient(url, (client) => client.query(`vacuum (analyze) ${FILLED.join(', ')}`));
}

const FILLED = [
  'member',
  'member_session',
  'game_account',
  'ledger_account',
  'ledger_movement',
  'ledger_entry',
];

export const deposit = (memberId: string, from: bigint, to: bigint) => ({
  kind: 'slip_deposit' as const,
  memberId,
  from,
  to,
  subject: { kind: 'opening' as const, id: memberId },
  detail: { from: 'SCB', to: WALLET },
});

async function insertMembers(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, proved_at, proved_by)
        select 'BENCH' || lpad(n::text, 5, '0'), '09' || lpad(n::text, 8, '0'), 'Somchai', 'none', 'KBANK', 'SOMCHAI JAIDEE',
          lpad(n::text, 10, '0'), 'BAHT', now(), 'holder' from generate_series(0, $1::int) n`,
      [count],
    );
    await client.query(
      `insert into ledger_account (member_id, code) select m.id, code
        from member m, unnest(array['WALLET', 'JOKER']) code where m.id like 'BENCH%' order by m.id, code desc`,
    );
    const ids = Array.from({ length: count + 1 }, (_, n) => memberIdOf(n));
    const box = createSecretBox({ version: 1, secret: SECRET_KEY });
    await client.query(
      `insert into game_account (member_id, slot_code, username, password_encrypted, state, known_at)
        select id, 'JOKER', id, password, 'open', now() from unnest($1::text[], $2::bytea[]) as a (id, password)`,
      [ids, ids.map((id) => box.seal('password', `game-account:${id}:JOKER`))],
    );
    await client.query(
      `insert into member_session (token_hash, member_id, is_remembered, user_agent, ip, expires_at)
        select sha256(convert_to('bench-' || lpad(n::text, 37, '0'), 'UTF8')), 'BENCH' || lpad(n::text, 5, '0'), true, 'bench',
          '127.0.0.1', now() + interval '1 day' from generate_series(0, $1::int) n`,
      [count],
    );
  });
}

/** In the order of members. */
export async function walletIds(db: Db): Promise<Map<string, bigint>> {
  const { rows } = await db.client.query<{ memberId: string; id: bigint }>(
    `select member_id as "memberId", id from ledger_account where code = 'WALLET' and member_id like 'BENCH%' order by member_id`,
  );
  return new Map(rows.map(({ memberId, id }) => [memberId, id]));
}

/** So many deposits of one baht into one member's wallet, evenly over {@link STATEMENT_DAYS}. */
export async function lengthenStatement(url: string, memberId: string, rows: number): Promise<void> {
  console.log(`${String(rows)} movements of one member are prepared …`);
  await withDb(url, async (db) => {
    const from = await createHouse(db)(HOUSE.cashIn('SCB'));
    const to = (await walletIds(db)).get(memberId);
    if (to === undefined) throw new Error(`no wallet of ${memberId}`);
    const begin = Date.now() - STATEMENT_DAYS * DAY_MS;
    for (let at = 0; at < rows; at += BATCH) {
      const postings = Array.from({ length: Math.min(BATCH, rows - at) }, (_, i): Posting => ({
        ...deposit(memberId, from, to),
        reference: `bench:${memberId}:${String(at + i)}`,
        amount: satang(100),
        at: new Date(begin + ((at + i) / rows) * STATEMENT_DAYS * DAY_MS),
      }));
      await postInBatches(db, postings);
    }
  });
}

async function postInBatches(db: Db, postings: readonly Posting[]): Promise<void> {
  for (let at = 0; at < postings.length; at += BATCH) {
    const results = await db.withTx((tx) => post(tx, postings.slice(at, at + BATCH)));
    const refused = results.find(({ result }) => result !== 'posted');
    if (refused) throw new Error(`the ledger refused what was to be prepared: ${refused.result}`);
  }
}

export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, 4, createLog('error'));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
