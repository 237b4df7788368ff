/** One verdict, and one confirmation of what one person asked for: ten times at once, by two people at two servers. */
import { fromBaht } from '@krapao/contract/money';
import { openDesk, Refused, type Desk } from './day/desk.ts';
import type { Member } from './member.ts';
import { hurry, reconcile, requireHonest, settled } from './reconcile.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

const PRESSES = 10;
const START = 80_000;
/** More than goes out by itself, and than one person approves. */
const ASKED = 55_000;
const TWO_FROM = 'secondApprovalAbove';
/** Ends what hangs, ms. */
const SETTLED_MS = 2 * 60_000;

/** Who asks for a second person, and two who may both decide, each at a server of their own. */
export interface Desks {
  asks: Desk;
  decide: readonly [Desk, Desk];
}

export async function openDesks({ consoles: [first = '', second = ''] }: World): Promise<Desks> {
  const open = (url: string, name: string) => openDesk(url, name, Date.now);
  return {
    asks: await open(first, 'noi'),
    decide: [await open(first, 'mali'), await open(second, 'owner')],
  };
}

interface Waiting {
  member: Member;
  id: string;
}

async function askForMoney(world: World): Promise<Waiting> {
  const member = await world.member();
  await member.deposit(START);
  const answer = await member.post('/api/wallet/withdraw', { amount: ASKED });
  requireHonest(answer);
  const id = String(answer.body['reference']);
  await until('the payout waits for a person', async () => {
    const { rowCount } = await world.db.client.query(
      `select from payout where id = $1 and state = 'approval'`,
      [id],
    );
    return rowCount === 1;
  });
  return { member, id };
}

const thingOf = (id: string) => ({ kind: 'payout', id });
const shownAt = (desk: Desk, id: string) =>
  desk.ask('GET /api/console/board/{kind}/{id}', { params: thingOf(id) });

/** Until each of them is told that approving it takes one person, or two. */
async function takesTwo({ decide }: Desks, id: string, isTwo: boolean): Promise<void> {
  for (const desk of decide)
    await until(`${desk.name} is told how many it takes`, async () => {
      const { verdicts } = await shownAt(desk, id);
      return verdicts.find(({ verdict }) => verdict === 'approve')?.second === isTwo;
    });
}

async function writeBound({ db }: World, baht: number | undefined): Promise<void> {
  await db.client.query('delete from site_setting where name = $1', [TWO_FROM]);
  if (baht === undefined) return;
  await db.client.query('insert into site_setting (name, value) values ($1, $2)', [
    TWO_FROM,
    String(fromBaht(baht)),
  ]);
}

interface Told {
  name: string;
  told: string;
}

/** What both are told who press by turns: the payout is held until all presses have come to it. */
async function pressed(
  { db }: World,
  { decide }: Desks,
  { id }: Waiting,
  press: (desk: Desk) => Promise<{ message: string }>,
): Promise<Told[]> {
  const answers: Told[] = [];
  const all = await db.withTx(async (tx) => {
    await tx.client.query('select from payout where id = $1 for update', [id]);
    const sent = Array.from({ length: PRESSES }, async (_, i) => {
      const desk = decide[i % 2 === 0 ? 0 : 1];
      const told = await press(desk).then(
        ({ message }) => message,
        (error: unknown) => (error instanceof Refused ? error.code : String(error)),
      );
      answers.push({ name: desk.name, told });
    });
    await until('all presses wait for the payout', async () => {
      const { rows } = await db.client.query<{ held: number }>(
        `select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return answers.length > 0 || (rows[0]?.held ?? 0) >= PRESSES;
    });
    if (answers.length > 0) throw new Error(`answered before it was decided: ${JSON.stringify(answers)}`);
    return sent;
  });
  await Promise.all(all);
  return answers;
}

/** @throws Error unless it went out once, by one word, and the money agrees */
async function requireOnce(world: World, { member, id }: Waiting, isConfirmed: boolean): Promise<void> {
  await hurry(world);
  await settled(world, SETTLED_MS);
  const { rows } = await world.db.client.query<Record<string, number | string>>(
    `select (select state from payout where id::text = $1) as state,
      (select count(*)::int from operator_action where subject = $1) as verdicts,
      (select count(*)::int from staff_event where subject = $1 and "right" = 'payout.approve' and after ? 'verdict') as events,
      (select count(*)::int from staff_request where subject = $1 and state = 'done') as done`,
    [id],
  );
  const told = JSON.stringify(rows[0]);
  const expected = { state: 'settled', verdicts: 1, events: 1, done: isConfirmed ? 1 : 0 };
  if (told !== JSON.stringify(expected)) throw new Error(`it stands as ${told}`);
  const references = (await world.outside.payouts(member.accountNo)).map(({ reference }) => reference);
  if (references.join() !== id) throw new Error(`the bank paid ${references.join() || 'nothing'}`);
  await reconcile(world, [{ member, expected: { deposited: fromBaht(START), paid: fromBaht(ASKED) } }]);
}

/** @throws Error when two were told that they decided, or somebody was told neither */
function requireOneAndNine(answers: readonly Told[]): void {
  const done = answers.filter(({ told }) => told === 'OK').length;
  const gone = answers.filter(({ told }) => told === 'MOVED_ON').length;
  if (done !== 1 || gone !== PRESSES - 1) throw new Error(`answered ${JSON.stringify(answers)}`);
}

/** One verdict of one person. */
export async function proveOneVerdict(world: World, desks: Desks): Promise<void> {
  const waiting = await askForMoney(world);
  await writeBound(world, ASKED);
  try {
    await takesTwo(desks, waiting.id, false);
    const { seen } = await shownAt(desks.decide[0], waiting.id);
    const answers = await pressed(world, desks, waiting, (desk) =>
      desk.act('POST /api/console/board/{kind}/{id}/{verdict}', {
        params: { ...thingOf(waiting.id), verdict: 'approve' },
        body: { why: 'spoke with the member', seen },
      }),
    );
    requireOneAndNine(answers);
  } finally {
    await writeBound(world, undefined);
  }
  await requireOnce(world, waiting, false);
}

/** One request of a third one, confirmed. */
export async function proveOneConfirmation(world: World, desks: Desks): Promise<void> {
  const waiting = await askForMoney(world);
  await takesTwo(desks, waiting.id, true);
  const { seen } = await shownAt(desks.asks, waiting.id);
  const { request: id = '' } = await desks.asks.act('POST /api/console/board/{kind}/{id}/{verdict}', {
    params: { ...thingOf(waiting.id), verdict: 'approve' },
    body: { why: 'spoke with the member', seen },
  });
  const answers = await pressed(world, desks, waiting, (desk) =>
    desk.act('POST /api/console/requests/{id}/confirm', { params: { id }, body: {} }),
  );
  requireOneAndNine(answers);
  await requireOnce(world, waiting, true);
}

/** `rounds` of both. */
export async function proveOneVerdictRounds(world: World, rounds: number): Promise<string> {
  const desks = await openDesks(world);
  for (let round = 0; round < rounds; round += 1) {
    await proveOneVerdict(world, desks);
    await proveOneConfirmation(world, desks);
  }
  return `${String(rounds)} verdicts and ${String(rounds)} confirmations, each pressed ${String(PRESSES)} times by two at two servers: one was told that it is done, the others that it is over, and each payout went out once`;
}
