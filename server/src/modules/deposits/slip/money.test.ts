import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { receiptReference } from '../../../kernel/receipt.ts';
import { balanceOf, memberWith, putOff, type TestMember } from '../../../testing/fixtures.ts';
import { createSlips } from './index.ts';
import { depositsBench, miniQr, slipPicture, transfer, type DepositsBench } from './testing.ts';
import type { Slip } from './tables.ts';

let bench: DepositsBench;
let somchai: TestMember;
let transRef: string;
let payload: string;
let picture: Buffer;
let made = 0;

beforeAll(async () => {
  bench = await depositsBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  somchai = await memberWith(bench);
  made += 1;
  transRef = `MONEY${made}`;
  payload = miniQr(transRef);
  picture = await slipPicture(payload);
  bench.known.set(payload, { outcome: 'found', slip: transfer(somchai, transRef) });
  bench.changes.length = 0;
});

const AMOUNT = satang(10_025);

async function uploads(files: Buffer[], members = [somchai]): Promise<string[]> {
  const taken = await Promise.all(
    files.map((file, i) => bench.upload((members[i % members.length] ?? somchai).id, file)),
  );
  return taken.map(({ id }) => id);
}

const notes = async (ids: string[]): Promise<(string | null)[]> =>
  (await Promise.all(ids.map((id) => bench.slip(id)))).map(({ status, note }) => note ?? status);

const credits = async (): Promise<bigint> =>
  (
    await bench.db.client.query<{ n: bigint }>(
      'select count(*) as n from ledger_movement where reference = $1',
      [receiptReference({ sendingBank: '004', transRef })],
    )
  ).rows[0]?.n ?? 0n;

/** Holds every look-up until so many wait, so that all of them settle in the same moment. */
function meetAtTheVerifier(count: number, more: Parameters<typeof transfer>[2] = {}): void {
  let arrived = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  bench.known.set(payload, async () => {
    arrived += 1;
    if (arrived === count) open();
    await gate;
    return { outcome: 'found', slip: transfer(somchai, transRef, more) };
  });
}

describe('a slip credits its money', () => {
  it('once, and the statement and the screens hear of it', async () => {
    const slip = await bench.settle(somchai.id, picture);
    expect(slip).toMatchObject({
      status: 'SUCCESS',
      note: null,
      amount: AMOUNT,
      sendingBank: '004',
      transRef,
    });
    expect(await balanceOf(bench, somchai.id)).toBe(AMOUNT);
    expect(bench.changes).toEqual([`${somchai.id}: slips`, `${somchai.id}: wallet statement slips`]);
    const { rows } = await bench.db.client.query('select * from ledger_movement where id = $1', [
      slip.movementId,
    ]);
    expect(rows[0]).toMatchObject({
      reference: `receipt:004:${transRef}`,
      kind: 'slip_deposit',
      detail: { from: 'SCB', to: 'WALLET', externalReference: transRef },
      statement_no: 1n,
    });
  });

  it('once, when it is uploaded 50 times at once', async () => {
    const ids = await uploads(Array.from({ length: 50 }, () => picture));
    meetAtTheVerifier(12);
    await Promise.all(ids.slice(0, 12).map((id) => bench.deposits.carryOutSlip(id)));
    await bench.run();
    expect((await notes(ids)).sort()).toEqual(
      ['SUCCESS', ...Array<string>(49).fill('SLIP_REFNO_DUPLICATED')].sort(),
    );
    expect(await balanceOf(bench, somchai.id)).toBe(AMOUNT);
    expect(await credits()).toBe(1n);
  });

  it('to nobody by itself, when two members send it at once and the bank hides enough for both', async () => {
    const other = await memberWith(bench);
    const sender = { ...transfer(somchai, transRef).sender, account: '770xxxxxxx' };
    const ids = await uploads([picture, picture], [somchai, other]);
    meetAtTheVerifier(2, { sender });
    await Promise.all(ids.map((id) => bench.deposits.carryOutSlip(id)));
    for (const id of ids)
      expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', review: 'SENDER', note: null });
    expect((await balanceOf(bench, somchai.id)) + (await balanceOf(bench, other.id))).toBe(0n);
  });

  it('to the one who sent it, though another was quicker with it', async () => {
    const thief = await memberWith(bench);
    const account = thief.accountNo.replace(/^77/, '88').replace(/....(.)$/, '9998$1');
    await bench.db.client.query('update member set bank_account_no = $1 where id = $2', [account, thief.id]);
    expect(await bench.settle(thief.id, picture)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
    expect(await bench.settle(somchai.id, picture)).toMatchObject({ status: 'SUCCESS' });
    expect(await bench.settle(thief.id, picture)).toMatchObject({ note: 'NOT_MATCH' });
    expect(await balanceOf(bench, thief.id)).toBe(0n);
  });

  it('by the account that its member had when it was uploaded, whatever they have later', async () => {
    const [before = ''] = await uploads([picture]);
    const changeTo = (account: string) =>
      bench.db.client.query('update member set bank_account_no = $1 where id = $2', [account, somchai.id]);
    // digits that banks show of nobody else's: another member's would be theirs as well
    await changeTo(somchai.accountNo.replace(/^77/, '89').replace(/....(.)$/, '9999$1'));
    const [after = ''] = await uploads([picture]);
    await changeTo(somchai.accountNo);
    await bench.deposits.carryOutSlip(after);
    await changeTo('8800000000');
    await bench.deposits.carryOutSlip(before);
    expect(await notes([after, before])).toEqual(['NOT_MATCH', 'SUCCESS']);
  });

  it('by the present account, when it was uploaded before accounts were kept with slips', async () => {
    const [id = ''] = await uploads([picture]);
    await bench.db.client.query(
      'update deposit_slip set sender_bank_code = null, sender_account_name = null, sender_account_no = null where id = $1',
      [id],
    );
    await bench.deposits.carryOutSlip(id);
    expect(await notes([id])).toEqual(['SUCCESS']);
  });

  it('once, under other files: encoded anew, turned, cut out around the QR', async () => {
    const others = [
      await sharp(picture).jpeg({ quality: 40 }).toBuffer(),
      await sharp(picture).rotate(90).webp().toBuffer(),
      await sharp(picture).extract({ left: 20, top: 60, width: 400, height: 400 }).png().toBuffer(),
    ];
    const ids = await uploads([picture, ...others]);
    await Promise.all(ids.map((id) => bench.deposits.carryOutSlip(id)));
    expect((await notes(ids)).sort()).toEqual([...Array<string>(3).fill('SLIP_REFNO_DUPLICATED'), 'SUCCESS']);
    expect(await balanceOf(bench, somchai.id)).toBe(AMOUNT);
  });

  it('once, when ten servers carry the same slip out at once', async () => {
    const [id = ''] = await uploads([picture]);
    meetAtTheVerifier(10);
    await Promise.all(Array.from({ length: 10 }, () => bench.deposits.carryOutSlip(id)));
    expect(await notes([id])).toEqual(['SUCCESS']);
    expect(await credits()).toBe(1n);
  });
});

describe('a server that dies', () => {
  /** The same module on the same database, with one part that dies when it is used. */
  const dying = (part: Partial<typeof bench.parts>) => createSlips({ ...bench.parts, ...part });
  const dead = (): never => {
    throw new Error('killed');
  };

  async function livesOn(id: string): Promise<Slip> {
    await bench.hurry();
    await bench.run();
    await bench.deposits.carryOutSlip(id);
    expect(await balanceOf(bench, somchai.id)).toBe(AMOUNT);
    expect(await credits()).toBe(1n);
    return bench.slip(id);
  }

  it('after the picture was kept: the retry takes the slip', async () => {
    const operation = newId();
    const call = { memberId: somchai.id, operation, bankCode: 'SCB', file: picture };
    const put = async (...given: Parameters<typeof bench.files.put>) => {
      await bench.files.put(...given);
      dead();
    };
    await expect(dying({ files: { ...bench.files, put } }).uploadSlip(call)).rejects.toThrow(
      'SLIP_UPLOAD_FAIL',
    );
    expect((await bench.deposits.uploadSlip(call)).id).toBe(operation);
    expect(await livesOn(operation)).toMatchObject({ status: 'SUCCESS' });
  });

  it('after the slip was taken: the retry finds it, also when it is settled', async () => {
    const operation = newId();
    await Promise.all([1, 2, 3].map(() => bench.upload(somchai.id, picture, operation)));
    await livesOn(operation);
    expect(await bench.upload(somchai.id, picture, operation)).toMatchObject({ status: 'SUCCESS' });
  });

  it('while it reads, asks or writes: the slip is carried on', async () => {
    const steps: Partial<typeof bench.parts>[] = [
      { files: { ...bench.files, get: async () => dead() } },
      { verifier: { verify: async () => dead() } },
      { house: async () => dead() },
    ];
    const [id = ''] = await uploads([picture]);
    for (const part of steps) await expect(dying(part).carryOutSlip(id)).rejects.toThrow('killed');
    expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', transRef });
    expect(await livesOn(id)).toMatchObject({ status: 'SUCCESS' });
  });

  it('after the money was posted and before the commit: nothing happened', async () => {
    const [id = ''] = await uploads([picture]);
    const withTx: typeof bench.db.withTx = (work) =>
      bench.db.withTx(async (tx) => {
        const result = await work(tx);
        const { rows } = await tx.client.query(
          "select 1 from deposit_slip where id = $1 and status = 'SUCCESS'",
          [id],
        );
        return rows.length > 0 ? dead() : result;
      });
    await expect(dying({ db: { ...bench.db, withTx } }).carryOutSlip(id)).rejects.toThrow('killed');
    expect(await credits()).toBe(0n);
    expect(await livesOn(id)).toMatchObject({ status: 'SUCCESS' });
  });

  it('after the commit: the slip is settled', async () => {
    const [id = ''] = await uploads([picture]);
    await dying({ realtime: { changed: dead } }).carryOutSlip(id);
    expect(await livesOn(id)).toMatchObject({ status: 'SUCCESS' });
  });
});

describe('a verifier without an answer', () => {
  it('leaves the slip in progress for as long as it takes, then it credits; hours do not make it expire', async () => {
    bench.known.set(payload, { outcome: 'unknown', reason: '500' });
    const [id = ''] = await uploads([picture]);
    for (const [before, seconds] of [2, 4, 8, 16, 32, 64, 120, 120, 120].entries()) {
      const pause = await putOff(bench, async () => {
        await bench.deposits.carryOutSlip((await bench.deposits.takeDueSlip()) ?? 'none');
        return (await bench.slip(id)).dueAt;
      });
      expect(pause.atLeast).toBeLessThanOrEqual(seconds);
      expect(pause.atMost).toBeGreaterThanOrEqual(seconds);
      expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', attempts: before + 1 });
      await bench.hurry();
    }
    bench.time.ahead = 5 * 60 * 60_000;
    bench.known.set(payload, { outcome: 'found', slip: transfer(somchai, transRef) });
    await bench.run();
    bench.time.ahead = 0;
    expect(await bench.slip(id)).toMatchObject({ status: 'SUCCESS' });
    expect(await balanceOf(bench, somchai.id)).toBe(AMOUNT);
  });

  it('does not fail a transfer that the bank learns of late', async () => {
    bench.known.delete(payload);
    const [id = ''] = await uploads([picture]);
    await bench.run();
    bench.time.ahead = 170_000;
    await bench.hurry();
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'PENDING' });
    bench.time.ahead = 0;
    bench.known.set(payload, { outcome: 'found', slip: transfer(somchai, transRef) });
    await bench.hurry();
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'SUCCESS' });
  });

  it('is not a bank that does not know the transfer: only the latter counts towards the three minutes', async () => {
    bench.known.set(payload, { outcome: 'unknown', reason: 'down' });
    const [id = ''] = await uploads([picture]);
    await bench.run();
    bench.time.ahead = 60 * 60_000;
    bench.known.delete(payload);
    await bench.hurry();
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'PENDING' });
    bench.time.ahead += 180_000;
    await bench.hurry();
    await bench.run();
    bench.time.ahead = 0;
    expect(await bench.slip(id)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' });
  });
});
