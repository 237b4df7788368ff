import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SLIP_NOTES, type SlipNote } from '@krapao/contract/errors';
import { satang } from '@krapao/contract/money';
import type { SlipAnswer } from '../../../ports/slip-verifier.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { createSlips } from './index.ts';
import { createCarryOutSlip } from './carry-out-slip.ts';
import { depositsBench, miniQr, qrPicture, slipPicture, transfer, type DepositsBench } from './testing.ts';

const PROMPTPAY = '00020101021129370016A000000677010111011300668012345675802TH530376463046197';

let bench: DepositsBench;
let somchai: TestMember;
let ref: string;
let made = 0;
const seen = new Set<SlipNote>();

beforeAll(async () => {
  bench = await depositsBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  somchai = await memberWith(bench);
  made += 1;
  ref = `NOTE${made}`;
});

/** The note that the whole way leads to: upload, queue, reader, verifier, rules. */
async function noteOf(picture: Buffer, answer?: SlipAnswer): Promise<string | null> {
  if (answer) bench.known.set(miniQr(ref), answer);
  const slip = await bench.settle(somchai.id, picture);
  expect(await balanceOf(bench, somchai.id)).toBe(0n);
  // what the verifier put into words itself is no rule of ours
  if (slip.note && answer?.outcome !== 'refused') seen.add(slip.note);
  expect(slip.status).toBe('FAILED');
  return slip.note;
}
const found = (more: Parameters<typeof transfer>[2]): SlipAnswer => ({
  outcome: 'found',
  slip: transfer(somchai, ref, more),
});

/** A slip whose QR lies 40 px from the edges, so that it can be cut. */
const cut = async (right: number, bottom: number) => {
  const code = await sharp(await qrPicture(miniQr(ref))).metadata();
  return sharp(await slipPicture(miniQr(ref)))
    .extract({ left: 0, top: 0, width: 40 + code.width - right, height: 80 + code.height - bottom })
    .resize({ width: 600 })
    .png()
    .toBuffer();
};

describe('a slip that can not be read', () => {
  it('has no QR: INVALID_SLIP', async () => {
    expect(await noteOf(await slipPicture())).toBe('INVALID_SLIP');
  });
  it('has a QR to pay instead: INVALID_SLIP', async () => {
    expect(await noteOf(await slipPicture(PROMPTPAY))).toBe('INVALID_SLIP');
  });
  it('is two slips: INVALID_SLIP', async () => {
    expect(await noteOf(await slipPicture(miniQr(ref), miniQr(`${ref}B`)))).toBe('INVALID_SLIP');
  });
  it('has a QR whose check fails: UNSTABLE_REFNO_ON_SLIP', async () => {
    const text = miniQr(ref);
    const wrong = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
    expect(await noteOf(await slipPicture(wrong))).toBe('UNSTABLE_REFNO_ON_SLIP');
  });
  it('is cut through its QR: CANNOT_READ_CROPPED_IMAGE', async () => {
    expect(await noteOf(await cut(70, 0))).toBe('CANNOT_READ_CROPPED_IMAGE');
    expect(await noteOf(await cut(0, 70))).toBe('CANNOT_READ_CROPPED_IMAGE');
  });
  it('is too small: IMG_SIZE_UNABLE_TO_PROCESS', async () => {
    expect(
      await noteOf(
        await sharp(await slipPicture(miniQr(ref)))
          .resize({ width: 100 })
          .png()
          .toBuffer(),
      ),
    ).toBe('IMG_SIZE_UNABLE_TO_PROCESS');
  });
  it('lost its picture: UPLOADED_FILE_NOT_EXIST', async () => {
    const { id } = await bench.upload(somchai.id, await slipPicture(miniQr(ref)));
    const lost = createSlips({ ...bench.parts, files: { ...bench.files, get: async () => undefined } });
    await lost.carryOutSlip(id);
    const { note } = await bench.slip(id);
    expect(note).toBe('UPLOADED_FILE_NOT_EXIST');
    seen.add('UPLOADED_FILE_NOT_EXIST');
  });
  it('breaks the reader again and again: a person looks at it', async () => {
    const { id } = await bench.upload(somchai.id, await slipPicture(miniQr(ref)));
    const reader = { read: () => Promise.reject(new Error('broken')), close: async () => {} };
    const carryOut = createCarryOutSlip({ ...bench.parts, reader });
    for (let i = 1; i <= 5; i += 1) {
      expect(await bench.slip(id)).toMatchObject({ status: 'PENDING' });
      await bench.hurry();
      await carryOut((await bench.deposits.takeDueSlip()) ?? '');
    }
    expect(await bench.slip(id)).toMatchObject({
      status: 'PENDING',
      review: 'UNCLEAR',
      evidence: { because: 'Error: broken' },
    });
  });
  it('is read though another QR stands beside it, and though its own stands there twice', async () => {
    for (const codes of [[PROMPTPAY], [miniQr(ref)]]) {
      const { id } = await bench.upload(somchai.id, await slipPicture(...codes, miniQr(ref)));
      await bench.run();
      expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', transRef: ref });
    }
  });
  it.each([0, 90, 180, 270, 7])('is read when it is turned by %s degrees', async (angle) => {
    const { id } = await bench.upload(
      somchai.id,
      await sharp(await slipPicture(miniQr(ref)))
        .rotate(angle)
        .toBuffer(),
    );
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ transRef: ref });
  });
  it('is read when it is dark on light the other way round, or small, or blurred', async () => {
    const picture = await slipPicture(miniQr(ref));
    const others = [
      sharp(picture).negate({ alpha: false }),
      sharp(picture).resize({ width: 250 }),
      sharp(picture).blur(2),
    ];
    for (const other of others) {
      const { id } = await bench.upload(somchai.id, await other.jpeg({ quality: 70 }).toBuffer());
      await bench.run();
      expect(await bench.slip(id)).toMatchObject({ transRef: ref });
    }
  });
});

describe('a slip that the verifier found', () => {
  const picture = () => slipPicture(miniQr(ref));

  it('went to another account: DEST_ACC_INVALID', async () => {
    const receiver = { ...transfer(somchai, ref).receiver, account: 'xxx-x-x9999-x' };
    expect(await noteOf(await picture(), found({ receiver }))).toBe('DEST_ACC_INVALID');
  });
  it('came from another account: NOT_MATCH', async () => {
    const sender = { ...transfer(somchai, ref).sender, account: 'xxx-x-x9999-x' };
    expect(await noteOf(await picture(), found({ sender }))).toBe('NOT_MATCH');
  });
  it('was uploaded too late: EXPIRED_SLIP', async () => {
    expect(await noteOf(await picture(), found({ at: new Date(Date.now() - 61 * 60_000) }))).toBe(
      'EXPIRED_SLIP',
    );
  });
  it('is of no amount: UNKNOW_ERROR', async () => {
    expect(await noteOf(await picture(), found({ amount: satang(0) }))).toBe('UNKNOW_ERROR');
  });
  it.each([
    ['below the minimum', { amount: satang(99) }, 'below the deposit minimum'],
    ['of another reference', { transRef: 'ANOTHER' }, 'the verifier tells of another reference'],
    [
      'later than its upload',
      { at: new Date(Date.now() + 3_600_000) },
      'the transfer is later than its slip',
    ],
  ])('is %s: a person looks at it, who may credit it', async (_, more, because) => {
    bench.known.set(miniQr(ref), found(more));
    const { id, amount, ...slip } = await bench.settle(somchai.id, await picture());
    expect(slip).toMatchObject({ status: 'PENDING', note: null, review: 'UNCLEAR', dueAt: null });
    expect(slip.evidence).toMatchObject({ because });
    expect(await balanceOf(bench, somchai.id)).toBe(0n);
    await bench.deposits.settleSlip({ id, verdict: { came: amount! }, who: 'noi', why: 'saw it' });
    expect(await bench.slip(id)).toMatchObject({ status: 'SUCCESS', evidence: { because } });
    expect(await balanceOf(bench, somchai.id)).toBe(amount);
  });
  /** A server asks about a slip, and has no answer while another one goes on with it. */
  async function asleep() {
    let late: (answer: SlipAnswer) => void = () => {};
    const { id } = await bench.upload(somchai.id, await picture());
    await bench.db.client.query(
      "update deposit_slip set absent_since = now() - interval '2 minutes' where id = $1",
      [id],
    );
    bench.known.set(miniQr(ref), () => new Promise((resolve) => (late = resolve)));
    const slow = bench.deposits.carryOutSlip(id);
    await expect.poll(() => bench.asked.at(-1)).toBe(miniQr(ref));
    const take =
      "update deposit_slip set attempts = attempts + 1, due_at = now() + interval '1 minute' where id = $1";
    await bench.db.client.query(take, [id]);
    const wakes = async (answer: SlipAnswer) => {
      bench.time.ahead = 2 * 60_000;
      late(answer);
      await slow.finally(() => (bench.time.ahead = 0));
    };
    return { id, wakes };
  }
  it.each<SlipAnswer>([{ outcome: 'absent' }, { outcome: 'refused', note: 'INVALID_SLIP' }])(
    'goes before a person, then is %o for who was asking still: it stays there',
    async (answer) => {
      const { id, wakes } = await asleep();
      bench.known.set(miniQr(ref), found({ amount: satang(99) }));
      await bench.deposits.carryOutSlip(id);
      await wakes(answer);
      expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', review: 'UNCLEAR', dueAt: null });
    },
  );
  it.each<SlipAnswer>([{ outcome: 'absent' }, { outcome: 'refused', note: 'INVALID_SLIP' }])(
    'is found by another server while who asked before it sleeps over %o: its money is credited',
    async (answer) => {
      const { id, wakes } = await asleep();
      bench.known.set(miniQr(ref), async () => {
        await wakes(answer);
        return found({});
      });
      await bench.deposits.carryOutSlip(id);
      expect(await bench.slip(id)).toMatchObject({ status: 'SUCCESS' });
      expect(await balanceOf(bench, somchai.id)).toBe(10_025n);
    },
  );
  it('was credited to its member before: SLIP_REFNO_DUPLICATED, and the verifier is not asked', async () => {
    bench.known.set(miniQr(ref), found({}));
    expect(await bench.settle(somchai.id, await picture())).toMatchObject({ status: 'SUCCESS' });
    bench.asked.length = 0;
    const again = await bench.settle(somchai.id, await picture());
    expect(again).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
    seen.add('SLIP_REFNO_DUPLICATED');
    expect(bench.asked).not.toContain(miniQr(ref));
    expect(await balanceOf(bench, somchai.id)).toBe(10_025n);
  });
  it('keeps what the verifier told and why it was refused', async () => {
    bench.known.set(miniQr(ref), found({ at: new Date(Date.now() - 61 * 60_000) }));
    const slip = await bench.settle(somchai.id, await picture());
    expect(slip).toMatchObject({
      amount: 10_025n,
      evidence: { transRef: ref, amount: '10025', because: 'uploaded too long after the transfer' },
    });
  });
});

describe('a slip that the verifier refused', () => {
  it.each(SLIP_NOTES.filter((note) => note !== 'UNKNOW_ERROR'))('as %s shows that note', async (note) => {
    expect(await noteOf(await slipPicture(miniQr(ref)), { outcome: 'refused', note })).toBe(note);
  });
  it('and does not know why goes before a person', async () => {
    bench.known.set(miniQr(ref), { outcome: 'refused', note: 'UNKNOW_ERROR' });
    const slip = await bench.settle(somchai.id, await slipPicture(miniQr(ref)));
    expect(slip).toMatchObject({ status: 'PENDING', review: 'UNCLEAR' });
  });
});

it('every note but the one of verifiers with a captcha is reached by a rule of ours', () => {
  expect(SLIP_NOTES.filter((note) => !seen.has(note))).toEqual(['TRIPPLE_WRONG_CAPTCHA']);
});
