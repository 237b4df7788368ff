import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { newId } from '../../../kernel/ids.ts';
import { HOUSE, walletOf } from '../../../ledger/accounts.ts';
import { playCorrection } from '../../../ledger/movements/game-play.ts';
import { post } from '../../../ledger/post.ts';
import { errorOf } from '../../../testing/error-of.ts';
import { correctMoney } from '../../corrections/correct.ts';
import { carryOutDue, lapse, REFUSED, UNKNOWN } from '../../games/testing.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  const all = { percentBp: 10_000, max: null, maxReceived: 9, type: 'limit' as const };
  await b.offer('FULL', { ...all, multiple: 2_000 });
  await b.offer('CAPPED', { ...all, multiple: 100, maxPayout: 200 });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

async function correct(member: MemberId, direction: 'in' | 'out', amount: number): Promise<void> {
  const { db, house } = b.deps;
  await correctMoney({ db, house, realtime: { changed: () => undefined } }).carryOut(
    { id: newId(), member, direction, reason: 'PROVIDER_ERROR', amount: baht(amount) },
    { name: 'noi', why: 'the provider wrote to us' },
  );
}

async function home(memberId: MemberId, amount: number): Promise<void> {
  await b.refresh(memberId);
  await b.fill(memberId, amount, WALLET, 'JOKER');
}

/** A fill whose answer was lost, and that was given back. */
async function givenBack(memberId: MemberId, amount: number): Promise<string> {
  const { games, provider } = b.world;
  const joker = provider('JOKER');
  const { onTransfer, onQuery } = joker;
  const operation = newId();
  joker.onTransfer = async () => UNKNOWN;
  joker.onQuery = async () => ({ standing: 'absent' });
  await games.transfer({ memberId, operation, from: WALLET, to: 'JOKER', amount: baht(amount) });
  await b.db.client.query('update game_transfer set attempts = 3 where id = $1', [operation]);
  joker.onTransfer = async () => REFUSED;
  await lapse(b.test, memberId);
  await carryOutDue(games);
  Object.assign(joker, { onTransfer, onQuery });
  return operation;
}

/** It was carried out after all: the game has that much more, which its balance shows as won. */
async function carriedOutLate(memberId: MemberId, amount: number): Promise<void> {
  await b.play(memberId, 0, amount, { told: false });
  await b.refresh(memberId);
}

/** It waits for a person, by what the provider says of that transfer, or looks like it by its balance. */
async function waitsFor(
  memberId: MemberId,
  amount: number,
  transferId: string | null,
  kind: 'transfer' | 'play',
): Promise<string> {
  const id = newId();
  await b.db.client.query(
    `insert into game_finding (id, kind, member_id, slot_code, gain, transfer_id, evidence)
      values ($1, $2, $3, 'JOKER', $4, $5, 'carried out late')`,
    [id, kind, memberId, baht(amount), transferId],
  );
  return id;
}

/** A person says that this is what it was: the wallet gives it back. */
async function decide(memberId: MemberId, id: string, amount: number): Promise<void> {
  const [wallet, play] = [await walletOf(b.db, memberId), await b.deps.house(HOUSE.play('JOKER'))];
  await b.db.withTx(async (tx) => {
    const found = { id, memberId, slotCode: 'JOKER', gain: baht(amount), amount: baht(amount) };
    await post(tx, [playCorrection({ ...found, wallet: wallet.id, play })]);
    await tx.client.query(
      `update game_finding set state = 'corrected', corrected = $2, closed_at = now() where id = $1`,
      [id, baht(amount)],
    );
  });
}

/** A person said that what that member's game had too much was that transfer: the wallet gives it back. */
async function takeForPlay(memberId: MemberId, amount: number, transferId: string | null): Promise<void> {
  await decide(memberId, await waitsFor(memberId, amount, transferId, 'play'), amount);
}

describe('what a provider paid wrongly while a bonus ran', () => {
  it('is play when it is taken back: bonus and own money are as if it had never been paid', async () => {
    const id = await b.given(1_000, 'FULL');
    await b.fill(id, 2_000);
    await b.play(id, 0, 10_000);
    await home(id, 12_000);
    await correct(id, 'out', 10_000);
    expect(await b.wallet(id)).toBe(2_000);
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 1_000, keep: 1_000 }),
    );
  });

  it('or failed to pay is play when it is given: its share is as if it had been paid in time', async () => {
    const id = await b.given(1_000, 'FULL');
    await correct(id, 'in', 10_000);
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 6_000, keep: 6_000 }),
    );
  });

  it('and gives later is won: no more of it stays than the highest payout', async () => {
    const id = await b.given(1_000, 'CAPPED');
    await b.fill(id, 2_000);
    await b.play(id, 1_000, 1_000);
    await home(id, 2_000);
    await correct(id, 'in', 10_000);
    await b.dueNow(id);
    await b.carryOutDue();
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 9_000, keep: 3_000 }),
    );
  });
});

describe('a transfer that was taken for play beside a bonus', () => {
  it.each([true, false])(
    'is play where it came while that ran; known by its transfer: %s',
    async (isKnown) => {
      const id = await b.given(1_000, 'FULL');
      const transfer = await givenBack(id, 1_000);
      await carriedOutLate(id, 1_000);
      await home(id, 1_000);
      await takeForPlay(id, 1_000, isKnown ? transfer : null);
      await expect(b.clear(id, undefined)).rejects.toEqual(
        errorOf('BONUS_CONDITION', { forfeit: 1_000, keep: 1_000 }),
      );
    },
  );

  it('is play where it was given back before the grant, and no balance showed it until after', async () => {
    const id = await b.member();
    await b.deposit(id, 1_000);
    const transfer = await givenBack(id, 1_000);
    await b.deposit(id, 300);
    await b.activate(id, 'FULL');
    await b.carryOutDue();
    await carriedOutLate(id, 1_000);
    await home(id, 1_000);
    await takeForPlay(id, 1_000, transfer);
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 300, keep: 1_300 }),
    );
  });

  it.each([true, false])(
    'is no play where a balance showed it before the grant, whenever it is found; known by its transfer: %s',
    async (isKnown) => {
      const id = await b.member();
      await b.deposit(id, 1_000);
      const transfer = await givenBack(id, 1_000);
      await carriedOutLate(id, 1_000);
      await b.deposit(id, 300);
      await b.activate(id, 'FULL');
      await b.carryOutDue();
      await home(id, 1_000);
      const finding = await waitsFor(id, 1_000, isKnown ? transfer : null, 'play');
      await expect(b.clear(id, undefined)).rejects.toEqual(
        errorOf('BONUS_CONDITION', { forfeit: 300, keep: 2_300 }),
      );
      await decide(id, finding, 1_000);
      await expect(b.clear(id, undefined)).rejects.toEqual(
        errorOf('BONUS_CONDITION', { forfeit: 300, keep: 1_300 }),
      );
    },
  );

  it.each(['transfer', 'play'] as const)(
    'is no win of a highest payout while it waits for a person, found as %s',
    async (kind) => {
      const id = await b.given(1_000, 'CAPPED');
      await b.fill(id, 2_000);
      await b.play(id, 1_000, 1_000);
      await home(id, 2_000);
      const transfer = await givenBack(id, 2_000);
      await carriedOutLate(id, 2_000);
      await home(id, 2_000);
      const finding = await waitsFor(id, 2_000, transfer, kind);
      await b.dueNow(id);
      await b.carryOutDue();
      // of 4,000 its member has 2,000 twice: own 1,000 and bonus 1,000, all of it within the highest payout
      expect(await b.clear(id, undefined)).toBe('SUCCESS');
      expect(await b.wallet(id)).toBe(4_000);
      await decide(id, finding, 2_000);
      expect(await b.wallet(id)).toBe(2_000);
    },
  );

  /** Own 1,000, a bonus of 1,000, and a fill of 2,000 that came late and waits for a person. */
  async function lateWaits() {
    const id = await b.given(1_000, 'FULL');
    const transfer = await givenBack(id, 2_000);
    await carriedOutLate(id, 2_000);
    await home(id, 2_000);
    const finding = await waitsFor(id, 2_000, transfer, 'transfer');
    await b.tellAll();
    return { id, finding };
  }

  it('takes of a bonus that is not met what it would where a person had decided', async () => {
    const { id, finding } = await lateWaits();
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 1_000, keep: 3_000 }),
    );
    await decide(id, finding, 2_000);
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 1_000, keep: 1_000 }),
    );
  });

  it('costs its share nothing where money comes in while it waits, and nothing where it is lost before a person speaks', async () => {
    const { id, finding } = await lateWaits();
    await b.deposit(id, 1_000);
    await b.dueNow(id);
    await b.carryOutDue();
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 1_000, keep: 4_000 }),
    );
    await b.fill(id, 3_500);
    await b.play(id, 3_500, 0);
    await b.refresh(id);
    // of 1,500 that are left 2,000 are to be given back
    expect(await b.clear(id, undefined)).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_500);
    await decide(id, finding, 1_500);
    expect(await b.wallet(id)).toBe(0);
  });

  it.each([1_000, -1_000])('is no bet, and hides none, while it waits: %s', async (late) => {
    const id = await b.given(2_000, 'FULL');
    await b.fill(id, 2_000);
    const transfer = await givenBack(id, 1_000);
    await b.play(id, 0, late, { told: false });
    await b.refresh(id);
    const finding = await waitsFor(id, late, transfer, 'transfer');
    await b.tellAll();
    await expect(b.clear(id, undefined)).rejects.toMatchObject({
      params: { forfeit: 2_000 + (late < 0 ? -500 : 0) },
    });
    await b.play(id, 500, 0, { told: false });
    await b.refresh(id);
    await b.tellAll();
    await expect(b.clear(id, undefined)).rejects.toMatchObject({ params: { openBets: true } });
    await b.db.client.query(`update game_finding set state = 'kept', closed_at = now() where id = $1`, [
      finding,
    ]);
  });
});
