/** A server that dies between the request of one person and the word of the second. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, Refused, type Desk } from './day/desk.ts';
import { hurry, requireHonest, settled } from './reconcile.ts';
import { until } from './until.ts';
import { startWorld, type World } from './world.ts';

const START = 80_000;
/** More than goes out by itself, and than one person approves. */
const ASKED = 55_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
});
afterAll(() => world.stop());

const rowOf = async <Row extends object>(text: string, id: string): Promise<Row | undefined> =>
  (await world.db.client.query<Row>(text, [id])).rows[0];

it('a payout that one asked for at a server that was killed then is confirmed at another one, once, by two who press at once', async () => {
  const [first = '', second = ''] = world.consoles;
  const member = await world.member();
  await member.deposit(START);
  const answer = await member.post('/api/wallet/withdraw', { amount: ASKED });
  requireHonest(answer);
  const payout = String(answer.body['reference']);

  const noi = await openDesk(first, 'noi', Date.now);
  const thing = { kind: 'payout', id: payout };
  const { seen } = await noi.ask('GET /api/console/board/{kind}/{id}', { params: thing });
  const asked = await noi.act('POST /api/console/board/{kind}/{id}/{verdict}', {
    params: { ...thing, verdict: 'approve' },
    body: { why: 'spoke with the member', seen },
  });
  expect(asked.message).toBe('WAITS_FOR_SECOND');
  const id = asked.request ?? '';
  await world.server.kill();

  const people = [await openDesk(second, 'mali', Date.now), await openDesk(second, 'owner', Date.now)];
  const press = (desk: Desk): Promise<string> =>
    desk.act('POST /api/console/requests/{id}/confirm', { params: { id }, body: {} }).then(
      ({ message }) => message,
      (error: unknown) => {
        if (error instanceof Refused) return error.code;
        throw error;
      },
    );
  const words = await Promise.all(people.map(press));
  expect(words.toSorted()).toEqual(['MOVED_ON', 'OK']);
  // who confirmed it is told so again, and the other one that it is over
  expect(await Promise.all(people.map(press))).toEqual(words);

  await hurry(world);
  await until('the payout is paid', async () => {
    const row = await rowOf<{ state: string }>('select state from payout where id = $1', payout);
    return row?.state === 'settled';
  });
  expect(
    await rowOf(
      `select (select count(*)::int from operator_action where subject = $1) as verdicts,
        (select count(*)::int from staff_event where subject = $1 and "right" = 'payout.approve' and after ? 'verdict') as events,
        (select count(*)::int from staff_request where subject = $1 and state = 'done') as done,
        (select count(*)::int from payout_contradiction where payout_id = $1::uuid) as contradictions`,
      payout,
    ),
  ).toEqual({ verdicts: 1, events: 1, done: 1, contradictions: 0 });
  await world.server.restart();
  await settled(world, 60_000);
  expect((await member.wallet()).wallet.amount).toBe(START - ASKED);
  const paid = await world.outside.payouts(member.accountNo);
  expect(paid.map(({ reference }) => reference)).toEqual([payout]);
});
