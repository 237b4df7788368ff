import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteReceivingAccount } from '../../site/tables.ts';
import { memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { createSlips } from './index.ts';
import { createUploadLimit } from '../upload-limit.ts';
import { depositsBench, miniQr, slipPicture, type DepositsBench } from './testing.ts';

let bench: DepositsBench;
let somchai: TestMember;
let picture: Buffer;

beforeAll(async () => {
  bench = await depositsBench();
  picture = await slipPicture(miniQr('UPLOAD1'));
});
afterAll(() => bench.end());
beforeEach(async () => {
  somchai = await memberWith(bench);
});

const refused = async (file: Buffer | undefined, bankCode?: string) => {
  const error: unknown = await bench
    .upload(somchai.id, file, undefined, bankCode)
    .catch((thrown: unknown) => thrown);
  const { rows } = await bench.db.client.query('select 1 from deposit_slip where member_id = $1', [
    somchai.id,
  ]);
  expect(rows).toHaveLength(0);
  const { code, params } = error as { code: string; params: unknown };
  return { code, params };
};
const unreadable = { code: 'SLIP_INVALID_FILE', params: { reason: 'UNREADABLE' } };
const notAnImage = { code: 'SLIP_INVALID_FILE', params: { reason: 'NOT_AN_IMAGE' } };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

/** A black PNG of one bit a pixel: some 25 kB for 200 megapixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, crc]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what stops a slip before its file is looked at', () => {
  it('is the closing window, then the bank, then a missing file', async () => {
    const from = '00:00';
    const to = '23:59';
    bench.set.slipClosedFrom = from;
    bench.set.slipClosedTo = to;
    bench.time.ahead = new Date('2026-11-21T05:00:00Z').getTime() - Date.now();
    expect(await refused(undefined, 'NONE')).toEqual({ code: 'SLIP_CLOSED', params: { from, to } });
    bench.time.ahead = 0;
    bench.set.slipClosedFrom = null;
    expect(await refused(undefined, 'NONE')).toMatchObject({ code: 'NO_BANK' });
    expect(await refused(undefined, 'KBANK')).toMatchObject({ code: 'NO_BANK' });
    expect(await refused(undefined)).toMatchObject({ code: 'SLIP_NO_FILE' });
  });

  it('is a bank whose account takes QR codes or is closed', async () => {
    const account = { bankType: 'KBANK', accountName: 'A', accountNo: '1', position: 1 } as const;
    const wrong = [
      { mode: 'QR', currency: 'BAHT', isActive: true },
      { mode: 'AUTO', currency: 'BAHT', isActive: false },
    ] as const;
    for (const more of wrong) {
      await bench.db.sql.insert(siteReceivingAccount).values({ ...account, ...more, bankCode: 'KBANK' });
      expect(await refused(picture, 'KBANK')).toMatchObject({ code: 'NO_BANK' });
      await bench.db.client.query("delete from site_receiving_account where bank_code = 'KBANK'");
    }
  });

  it('is the number of uploads in an hour, for each member by itself', async () => {
    const strict = createSlips({ ...bench.parts, uploadsPerHour: 3 });
    const other = await memberWith(bench);
    const upload = (id = somchai.id) =>
      strict.uploadSlip({
        memberId: id,
        operation: crypto.randomUUID(),
        bankCode: 'SCB',
        file: Buffer.from('x'),
      });
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => upload().catch((error: { code: string }) => error.code)),
    );
    expect(codes.sort()).toEqual([
      ...Array<string>(3).fill('RATE_LIMITED'),
      ...Array<string>(3).fill('SLIP_INVALID_FILE'),
    ]);
    await expect(upload()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      params: { retryAfter: expect.toSatisfy((s: number) => s > 3000 && s <= 3600) as number },
    });
    await expect(upload(other.id)).rejects.toMatchObject({ code: 'SLIP_INVALID_FILE' });
  });
});

describe('slips of a member that are in progress or wait for a person', () => {
  it('are so many at most, however they come; what has ended makes room, and others have theirs', async () => {
    const strict = createSlips({ ...bench.parts, pendingMost: 3 });
    const upload = (id = somchai.id) =>
      strict.uploadSlip({ memberId: id, operation: crypto.randomUUID(), bankCode: 'SCB', file: picture });
    const codes = await Promise.all(
      Array.from({ length: 6 }, () =>
        upload().then(
          () => 'OK',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual([
      ...Array<string>(3).fill('OK'),
      ...Array<string>(3).fill('RATE_LIMITED'),
    ]);
    const kept = vi.spyOn(bench.files, 'put');
    await expect(upload()).rejects.toMatchObject({ code: 'RATE_LIMITED', params: { retryAfter: 600 } });
    expect(kept).not.toHaveBeenCalled();
    kept.mockRestore();
    const other = await memberWith(bench);
    await upload(other.id);
    await bench.db.client.query(
      "update deposit_slip set status = 'FAILED', note = 'NOT_MATCH', due_at = null where id = (select id from deposit_slip where member_id = $1 limit 1)",
      [somchai.id],
    );
    await upload();
    await bench.db.client.query('delete from deposit_slip where member_id = any ($1)', [
      [somchai.id, other.id],
    ]);
    await strict.close();
  });
});

describe('what counts towards the uploads of an hour', () => {
  const strictly = (files = bench.files) => createSlips({ ...bench.parts, files, uploadsPerHour: 1 });
  const call = (operation: string) => ({ memberId: somchai.id, operation, bankCode: 'SCB', file: picture });
  let ids: { one: string; two: string };
  beforeEach(() => {
    ids = { one: crypto.randomUUID(), two: crypto.randomUUID() };
  });
  // other tests here carry out all that is due
  afterEach(() => bench.db.client.query('delete from deposit_slip where member_id = $1', [somchai.id]));
  const countedUploads = async () =>
    (await bench.db.client.query('select from deposit_counted_upload where member_id = $1', [somchai.id]))
      .rowCount;

  it('is not what failed by our own fault, nor the same upload again', async () => {
    const full = strictly({ ...bench.files, put: () => Promise.reject(new Error('the disk is full')) });
    await expect(full.uploadSlip(call(ids.one))).rejects.toMatchObject({ code: 'SLIP_UPLOAD_FAIL' });
    await expect(full.uploadSlip(call(ids.two))).rejects.toMatchObject({ code: 'SLIP_UPLOAD_FAIL' });
    expect(await strictly().uploadSlip(call(ids.one))).toMatchObject({ status: 'PENDING' });
    expect(await strictly().uploadSlip(call(ids.one))).toMatchObject({ status: 'PENDING' });
    await expect(strictly().uploadSlip(call(ids.two))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is an upload once, though the server that took it died before it was kept', async () => {
    const limit = createUploadLimit(bench.db, 1, 'slip');
    const counted = (operation: string) =>
      limit.counted({ memberId: somchai.id, operation }, () => Promise.resolve('done'));
    void limit.counted({ memberId: somchai.id, operation: ids.one }, () => new Promise(() => {}));
    await expect.poll(countedUploads).toBe(1);
    expect(await counted(ids.one)).toBe('done');
    await expect(counted(ids.two)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is what was refused, for an hour', async () => {
    const refuse = (operation: string) =>
      strictly().uploadSlip({ ...call(operation), file: Buffer.from('no picture') });
    await expect(refuse(ids.one)).rejects.toMatchObject({ code: 'SLIP_INVALID_FILE' });
    await expect(refuse(ids.two)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await bench.db.client.query(
      "update deposit_counted_upload set at = at - interval '61 minutes' where member_id = $1",
      [somchai.id],
    );
    await expect(refuse(ids.two)).rejects.toMatchObject({ code: 'SLIP_INVALID_FILE' });
  });
});

describe('a hostile or broken file', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, object]>([
    ['a PDF named .jpg', () => Buffer.from(`%PDF-1.7\n${'0'.repeat(5000)}`), notAnImage],
    ['5 MB of text', () => Buffer.alloc(5_000_000, 'a slip '), notAnImage],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
      notAnImage,
    ],
    ['a GIF', () => blank(300, 300).gif().toBuffer(), notAnImage],
    ['a TIFF', () => blank(300, 300).tiff().toBuffer(), notAnImage],
    ['one byte', () => Buffer.from([0xff]), notAnImage],
    ['the head of a JPEG and nothing else', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), unreadable],
    ['a JPEG cut short', async () => (await sharp(picture).jpeg().toBuffer()).subarray(0, 9000), unreadable],
    ['a PNG cut short', () => picture.subarray(0, picture.length >> 1), unreadable],
    ['a WebP cut short', async () => (await sharp(picture).webp().toBuffer()).subarray(0, 3000), unreadable],
    ['a PNG wider than its decoder goes', () => bomb(2_000_000_000, 1).subarray(0, 60), unreadable],
    ['a PNG that claims 6000 x 6000 and has nothing', () => bomb(6000, 6000).subarray(0, 60), unreadable],
  ])('%s is refused in words', async (_, make, answer) => {
    expect(await refused(await make())).toEqual(answer);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, boolean]>([
    ['of one pixel', () => blank(1, 1).png().toBuffer(), true],
    ['of 199 pixels in width', () => blank(199, 900).jpeg().toBuffer(), true],
    ['of 200 megapixels in 25 kB', () => bomb(20_000, 10_000), false],
    ['that claims 3600 megapixels', () => bomb(60_000, 60_000).subarray(0, 60), false],
  ])('a picture %s is taken and has failed at once', async (_, make, isKept) => {
    const file = await make();
    const decoded = vi.spyOn(Object.getPrototypeOf(blank(1, 1)) as Sharp, 'toBuffer');
    const slip = await bench.upload(somchai.id, file);
    expect(decoded).toHaveBeenCalledTimes(isKept ? 1 : 0);
    decoded.mockRestore();
    expect(slip).toMatchObject({ status: 'FAILED', note: 'IMG_SIZE_UNABLE_TO_PROCESS', dueAt: null });
    expect(slip.fileKey !== null).toBe(isKept);
    await bench.run();
    expect(bench.asked).toEqual([]);
  });

  it('leaves nothing to carry out', async () => {
    expect(await bench.deposits.takeDueSlip()).toBeUndefined();
  });
});

describe('pictures that take long to decode', () => {
  const prototype = Object.getPrototypeOf(blank(1, 1)) as Sharp;
  it('hold up those of their own member only, and each has so much time', async () => {
    const [decoded, bounded] = [vi.spyOn(prototype, 'toBuffer'), vi.spyOn(prototype, 'timeout')];
    let end = () => {};
    const picked = new Promise<void>((resolve) => (end = resolve));
    decoded.mockImplementationOnce(() => picked.then(() => Buffer.from('a JPEG')) as never);
    const slow = [bench.upload(somchai.id, picture)];
    await expect.poll(() => decoded.mock.calls.length).toBe(1);
    slow.push(...[1, 2, 3].map(() => bench.upload(somchai.id, picture)));
    const others = [await memberWith(bench), await memberWith(bench)];
    for (const { id } of others) await bench.upload(id, picture);
    expect(decoded).toHaveBeenCalledTimes(3);
    end();
    await Promise.all(slow);
    expect(decoded).toHaveBeenCalledTimes(6);
    expect(bounded.mock.calls).toEqual(Array(6).fill([{ seconds: 20 }]));
    decoded.mockRestore();
    bounded.mockRestore();
    await bench.db.client.query('delete from deposit_slip where member_id = any ($1)', [
      [somchai, ...others].map(({ id }) => id),
    ]);
  });

  it('are AVIFs, and may have no more pixels than a phone makes', async () => {
    const avif = (width: number, height: number) => blank(width, height).avif({ effort: 0 }).toBuffer();
    const [slip, poster] = [await avif(4080, 3072), await avif(4100, 3200)];
    const decoded = vi.spyOn(prototype, 'toBuffer');
    expect(await bench.upload(somchai.id, poster)).toMatchObject({
      status: 'FAILED',
      note: 'IMG_SIZE_UNABLE_TO_PROCESS',
      fileKey: null,
    });
    expect(decoded).not.toHaveBeenCalled();
    decoded.mockRestore();
    expect(await bench.upload(somchai.id, slip)).toMatchObject({ status: 'PENDING' });
    await bench.run();
  });
});

describe('the picture that is kept', () => {
  it('is a JPEG of ours: upright, no larger than 2000 px, without metadata', async () => {
    const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSLatitudeRef: 'N' } };
    const photo = await sharp(picture)
      .resize({ width: 3000 })
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const slip = await bench.upload(somchai.id, photo);
    const kept = await bench.files.get(slip.fileKey ?? '');
    const seen = await sharp(kept).metadata();
    expect(seen).toMatchObject({ format: 'jpeg', width: 2000, height: 1167 });
    expect(seen.exif ?? seen.xmp ?? seen.icc ?? seen.iptc ?? seen.orientation).toBeUndefined();
    expect(kept?.includes('Phone')).toBe(false);
    await bench.run();
    expect(await bench.slip(slip.id)).toMatchObject({ transRef: 'UPLOAD1' });
  });

  it('holds nothing that was hidden behind the picture', async () => {
    const payload = '<script>alert(1)</script>';
    const slip = await bench.upload(somchai.id, Buffer.concat([picture, Buffer.from(payload)]));
    expect((await bench.files.get(slip.fileKey ?? ''))?.includes(payload)).toBe(false);
  });
});
