import { afterAll, beforeAll, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { AppError } from '../../../kernel/app-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import { balanceOf, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { accountBy } from '../accounts/store.ts';
import { carryOutDue, inTransit, lapse, REFUSED, testGames, UNKNOWN } from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const SLOTS = ['JOKER', 'SLOTXO', 'PG'];
const MEMBERS = 6;
const ROUNDS = 60;
const START = 50_000;

it('wallets, transit and providers always add up, while two servers transfer, play, refresh and repair under faults', async () => {
  const random = randomFrom(seedOf('transfers'));
  const world = await testGames(test, SLOTS);
  const servers = [world.games, world.server()];
  const anyServer = () => servers[random() < 0.5 ? 0 : 1] ?? world.games;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

  const members = await Promise.all(Array.from({ length: MEMBERS }, () => memberWith(test, satang(START))));
  const usernames = new Map<string, string>();
  for (const { id } of members)
    for (const slot of SLOTS) {
      await world.games.activate(id, slot);
      usernames.set(`${id}:${slot}`, (await accountBy(test.db, id, slot))?.username ?? '');
    }

  let refunds = 0;
  /** Calls that arrive after we gave up on them. */
  const late: Promise<Outcome>[] = [];
  for (const slot of SLOTS) {
    const provider = world.provider(slot);
    let isFirst = true;
    provider.onTransfer = async (_, apply): Promise<Outcome> => {
      const fate = isFirst ? 0.18 : random(); // one refusal is certain, whatever the seed
      isFirst = false;
      if (fate < 0.08) return UNKNOWN;
      if (fate < 0.16) return apply() && UNKNOWN;
      if (fate < 0.2) return REFUSED;
      if (fate < 0.24) {
        // arrives after we gave up on it
        const later = random() * 20;
        late.push(new Promise((resolve) => setTimeout(() => resolve(apply()), later)));
        return UNKNOWN;
      }
      if (fate < 0.27) throw new Error('a broken adapter');
      return apply();
    };
    provider.onQuery = async (_, look) =>
      random() < 0.15 ? { standing: 'unknown', reason: 'down' } : look();
  }

  let played = 0n;
  const play = () => {
    const provider = world.provider(pick(SLOTS));
    const username = pick([...provider.credits.keys()]);
    const credit = provider.credits.get(username) ?? satang(0);
    const change = BigInt(Math.floor(random() * 4_000)) - (credit < 2_000n ? credit : 2_000n);
    provider.play(username, Number(change));
    played += change;
  };
  const done = new Map<string, string>();
  const transfer = async () => {
    const [slot, memberId, operation] = [pick(SLOTS), pick(members).id, newId()];
    const [from, to] = random() < 0.55 ? ['WALLET', slot] : [slot, 'WALLET'];
    const call = { memberId, operation, from, to, amount: satang(100 + Math.floor(random() * 20_000)) };
    const once = () =>
      anyServer()
        .transfer(call)
        .then(({ status }) => status as string)
        .catch((error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)));
    const answer = await once();
    done.set(operation, random() < 0.2 ? await once() : answer);
    // what is certain stays so when it is asked for again
    if (answer === 'SUCCESS' || answer === 'TRANSFER_FAIL') expect(done.get(operation)).toBe(answer);
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([
      ...Array.from({ length: 8 }, transfer), // of any member: several want the same account
      anyServer().refresh(pick(members).id),
      anyServer().refresh(pick(members).id),
      Promise.resolve().then(play),
      round % 5 === 4 ? lapseAll().then(() => Promise.all(servers.map(carryOutDue))) : undefined,
    ]);
  }
  for (const slot of SLOTS) {
    world.provider(slot).onTransfer = async (_, apply) => apply();
    world.provider(slot).onQuery = async (_, look) => look();
  }
  await Promise.all(late);
  for (let i = 0; i < 8; i += 1) {
    await lapseAll();
    await Promise.all(servers.map(carryOutDue));
  }
  for (const { id } of members) expect(await world.games.refresh(id)).toEqual({ failed: [] });

  expect(await inTransit(test)).toBe(0n);
  let total = 0n;
  for (const { id } of members) {
    total += await balanceOf(test, id);
    for (const slot of SLOTS) {
      const credit = world.provider(slot).credits.get(usernames.get(`${id}:${slot}`) ?? '');
      expect(await balanceOf(test, id, slot), `${id} at ${slot}`).toBe(credit);
      total += credit ?? 0n;
    }
  }
  expect(total).toBe(BigInt(START * MEMBERS) + played);
  for (const [operation, answer] of done) {
    const isCarriedOut = SLOTS.some((slot) => world.provider(slot).carriedOut.has(operation));
    if (answer === 'SUCCESS') expect(isCarriedOut).toBe(true);
    else if (answer !== 'PENDING') expect(isCarriedOut, answer).toBe(false);
    if (answer === 'TRANSFER_FAIL') refunds += 1;
  }
  expect(refunds).toBeGreaterThan(0);

  async function lapseAll() {
    for (const { id } of members) await lapse(test, id);
  }
});
