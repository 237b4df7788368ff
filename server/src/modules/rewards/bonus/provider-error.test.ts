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

/** A person said that what that member's game had too much was that transfer: the wallet gives it back. */
async function takeForPlay(memberId: MemberId, amount: number, transferId: string | null): Promise<void> {
  const [id, wallet, play] = [
    newId(),
    await walletOf(b.db, memberId),
    await b.deps.house(HOUSE.play('JOKER')),
  ];
  await b.db.withTx(async (tx) => {
    await tx.client.query(
      `insert into game_finding (id, kind, member_id, slot_code, gain, transfer_id, evidence, state, corrected, closed_at)
        values ($1, 'play', $2, 'JOKER', $3, $4, 'carried out late', 'corrected', $3, now())`,
      [id, memberId, baht(amount), transferId],
    );
    const found = { id, memberId, slotCode: 'JOKER', gain: baht(amount), amount: baht(amount) };
    await post(tx, [playCorrection({ ...found, wallet: wallet.id, play })]);
  });
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
      await takeForPlay(id, 1_000, isKnown ? transfer : null);
      await expect(b.clear(id, undefined)).rejects.toEqual(
        errorOf('BONUS_CONDITION', { forfeit: 300, keep: 1_300 }),
      );
    },
  );
});
