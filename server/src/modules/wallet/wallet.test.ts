import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { openAccount } from '../../ledger/accounts.ts';
import { memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { saveProvider } from '../games/face.ts';
import { putBlock } from '../members/face.ts';
import { walletScreensOf } from './read-model.ts';

let test: TestDb;
const provider = (code: string, position: number, isActive = true) => ({
  code,
  name: code,
  category: 'slot' as const,
  protocol: 'joker',
  launch: 'site' as const,
  autoLogin: null,
  ftWalletSlot: 10,
  logo: '/logo.svg',
  background: '/background.svg',
  web: null,
  android: null,
  ios: null,
  position,
  isActive,
});

beforeAll(async () => {
  test = await testDb();
  for (const each of [
    provider('JOKER', 2),
    provider('PG', 1),
    provider('OLD', 3, false),
    provider('GONE', 4, false),
  ]) {
    await saveProvider(test.db, each);
  }
});
afterAll(() => test.drop());

const RATES = { invite: { success: 0.05, fail: 5 }, refund: { success: 0.1, fail: 4 } };
const walletOf = async ({ db }: TestDb, id: MemberId) => (await walletScreensOf(db, [id], RATES))[0];

const openGame = (memberId: MemberId, code: string, state: 'open' | 'opening') =>
  test.db.withTx(async (tx) => {
    await tx.client.query(
      `insert into game_account (member_id, slot_code, username, password_encrypted, state) values ($1, $2, $1 || $2, '', $3)`,
      [memberId, code, state],
    );
    if (state === 'open') await openAccount(tx, memberId, code);
  });

describe('the wallet', () => {
  it('shows who the member is, what is in it and every game on offer, in one read', async () => {
    const { id, phone, accountNo } = await memberWith(test, satang(123_45));
    await openGame(id, 'JOKER', 'open');
    await openGame(id, 'OLD', 'open');
    await openGame(id, 'PG', 'opening');
    const wallet = await walletOf(test, id);
    expect(wallet).toMatchObject({
      profile: { _id: id, id, username: phone, name: 'Somchai' },
      transferMinimum: 100n,
      bankAccount: {
        bankCode: 'KBANK',
        bankAccountName: 'SOMCHAI JAIDEE',
        bankAccountNo: accountNo,
        bank: { nameEN: 'KBank' },
      },
      wallet: { amount: 12_345n },
      invite: { amount: 0n, ...RATES.invite },
      refund: RATES.refund,
    });
    expect(
      wallet?.slots.map(({ code, isActive, amount, ftWalletSlot }) => ({
        code,
        isActive,
        amount,
        ftWalletSlot,
      })),
    ).toEqual([
      { code: 'PG', isActive: false, amount: 0n, ftWalletSlot: 10 },
      { code: 'JOKER', isActive: true, amount: 0n, ftWalletSlot: 10 },
      { code: 'OLD', isActive: true, amount: 0n, ftWalletSlot: 10 },
    ]);
  });

  it('shows nothing of another member', async () => {
    const [one, two] = [await memberWith(test, satang(100)), await memberWith(test, satang(200))];
    await openGame(one.id, 'JOKER', 'open');
    const wallet = await walletOf(test, two.id);
    expect(wallet?.wallet.amount).toBe(200n);
    expect(wallet?.slots.every(({ isActive }) => !isActive)).toBe(true);
  });

  it('of many is one read too, each with its own and in their order', async () => {
    const [one, two] = [await memberWith(test, satang(100)), await memberWith(test, satang(200))];
    const wallets = await walletScreensOf(test.db, [two.id, 'NOBODY' as MemberId, one.id, two.id], RATES);
    expect(wallets.map((wallet) => wallet?.wallet.amount)).toEqual([200n, undefined, 100n, 200n]);
  });

  it('tells until when payouts are held, and nothing once that is past', async () => {
    const { id } = await memberWith(test, satang(0));
    const heldFor = async (hours: number) => {
      await test.db.client.query(
        'update member set payouts_held_until = now() + make_interval(hours => $2) where id = $1',
        [id, hours],
      );
      return (await walletOf(test, id))?.payoutsHeldUntil;
    };
    expect(await heldFor(1)).toBeInstanceOf(Date);
    expect(await heldFor(-1)).toBeNull();
  });

  it('tells that a person keeps payouts back, and nothing once that is over', async () => {
    const { id } = await memberWith(test, satang(0));
    const blocked = async () => (await walletOf(test, id))?.payoutsBlocked;
    expect(await blocked()).toBe(false);
    await test.db.withTx((tx) => putBlock(tx, id, { kind: 'payouts', until: null, why: 'asked' }));
    expect(await blocked()).toBe(true);
    await test.db.client.query(`update member set payouts_blocked_until = '2026-01-02' where id = $1`, [id]);
    expect(await blocked()).toBe(false);
  });

  it('is undefined for nobody', async () => {
    expect(await walletOf(test, 'NOBODY' as MemberId)).toBeUndefined();
  });
});
