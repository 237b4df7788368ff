import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ask,
  chatBench,
  guest,
  history,
  links,
  member,
  send,
  uploadTo,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import { readSettings, writeSettings } from '../../site/settings.ts';
import { createChatLimits } from '../talk/limits.ts';
import { createWire } from '../talk/wire.ts';
import { createForget } from './tidy.ts';
import { createUploads } from './upload.ts';

let b: ChatBench;
beforeAll(async () => {
  b = await chatBench();
});
afterAll(() => b.drop());
beforeEach(() => b.db.client.query('delete from http_ceiling'));

const upload = (
  kind: 'image' | 'video',
  who: Writer,
  file: Buffer,
  more?: { name?: string; clientId?: string },
) => uploadTo(b.servers[0], kind, who, file, more);
const get = (url: string, range?: string) =>
  fetch(`${b.servers[0].url}${url}`, { headers: { ...(range && { range }) } });
const bytesAt = async (url: string) => Buffer.from(await (await get(url)).arrayBuffer());
const media = (who: Writer, filePath: string, fileType: 'image' | 'video') =>
  ask(b.servers[0], 'POST', 'send-message', who, {
    message: { message_type: 'media', payload: { filePath, fileType, url: 'https://evil.example/x.jpg' } },
  });

const film = (who: Writer, filePath: string, posterPath: string, fileType = 'video') =>
  ask(b.servers[0], 'POST', 'send-message', who, {
    message: { message_type: 'media', payload: { filePath, posterPath, fileType } },
  });

const withPlace = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' }, IFD0: { Make: 'PLACEPHONE' } })
    .jpeg()
    .toBuffer();

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
};
const track = (handler: string, coded: string, width = 640) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(76), u32(width * 65_536, 480 * 65_536)),
    box(
      'mdia',
      box('hdlr', u32(0, 0), Buffer.from(handler), Buffer.alloc(13)),
      box('minf', box('stbl', box('stsd', u32(0, 1), box(coded, Buffer.alloc(40))))),
    ),
  );
const PLACE = '+13.7563+100.5018/';
/** A film of so many seconds that tells where it was made, in each way that phones know. */
const video = ({
  seconds = 10,
  tracks = [track('vide', 'avc1'), track('soun', 'mp4a')],
  brand = 'isom',
} = {}) =>
  Buffer.concat([
    box('ftyp', Buffer.from(brand), u32(512)),
    box('mdat', Buffer.from('what is shown '.repeat(20))),
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80)),
      ...tracks,
      track('meta', 'mett'),
      box('udta', box('\u00a9xyz', Buffer.from(PLACE)), box('loci', Buffer.from(PLACE))),
      box('meta', Buffer.from(PLACE)),
    ),
    box('uuid', Buffer.from(PLACE)),
  ]);

describe('a picture', () => {
  it('is made anew without the place that it was taken at, and is seen by its signed link', async () => {
    const who = guest();
    const { status, body } = await upload('image', who, await withPlace());
    expect([status, body.width]).toEqual([200, 60]);
    expect((await media(who, body.path, 'image')).status).toBe(200);
    const [said] = await history(b.servers[0], who);
    const payload = said?.message.message_type === 'media' ? said.message.payload : undefined;
    expect(payload).toMatchObject({ fileType: 'image', filePath: body.path, width: 60, height: 40 });
    expect(payload?.url).toMatch(/^\/files\/chat\/[0-9a-f-]{36}\.jpg\?/);
    const bytes = await bytesAt(payload?.url ?? '');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('PLACEPHONE')).toBe(false);
    for (const url of [body.path, (payload?.url ?? '').replace(/.$/, '!'), '/files/chat/../slips/x.jpg'])
      expect((await get(url)).status).toBe(404);
  });

  it('that is none, or is cut short, is refused in words', async () => {
    const who = guest();
    const jpeg = await withPlace();
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    expect((await upload('image', who, html)).body.message).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await upload('image', who, video())).body.message).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await upload('image', who, jpeg.subarray(0, 300))).body.message).toBe('CHAT_FILE_INVALID');
    // what follows the picture is not in ours
    const { body } = await upload('image', who, Buffer.concat([jpeg, html]));
    expect((await bytesAt(body.url)).includes('script')).toBe(false);
    expect((await upload('image', who, Buffer.alloc(10 * 1024 * 1024 + 1, jpeg))).status).toBe(413);
  });

  it('uploaded twice under one name is one; another one under that name is refused', async () => {
    const who = await member(b);
    const clientId = randomUUID();
    const jpeg = await withPlace();
    const paths = await Promise.all([1, 2, 3].map(() => upload('image', who, jpeg, { clientId })));
    expect(new Set(paths.map(({ body }) => body.path)).size).toBe(1);
    const other = await sharp(jpeg).negate().jpeg().toBuffer();
    expect((await upload('image', who, other, { clientId })).body.message).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('of another conversation, or an address of elsewhere, can’t be sent', async () => {
    const who = guest();
    const { body } = await upload('image', who, await withPlace());
    const thief = await member(b);
    expect((await media(thief, body.path, 'image')).body.message).toBe('NO_DATA');
    expect((await media(who, body.path, 'video')).body.message).toBe('NO_DATA');
    expect((await media(who, 'https://evil.example/x.jpg', 'image')).body.message).toBe('INVALID_REQUEST');
    expect(await history(b.servers[0], thief)).toEqual([]);
  });

  it('that was taken away can’t be sent again; one that still stands elsewhere can', async () => {
    const who = guest();
    const [picture, shown] = [
      (await upload('image', who, await withPlace())).body.path,
      (await upload('video', who, video())).body.path,
    ];
    const take = (seq: unknown) =>
      b.db.client.query(
        `update chat_message set removed_at = now() where seq = $1 and conversation_id = (
          select conversation_id from chat_file where key = $2)`,
        [seq, picture.slice('/files/'.length)],
      );
    const again = async () => (await media(who, picture, 'image')).body;
    const { seq } = await again();
    const asPoster = (await film(who, shown, picture)).body['seq'];
    await take(seq);
    expect((await again()).message).toBeUndefined();
    await take(Number(asPoster) + 1);
    await take(asPoster);
    expect((await again()).message).toBe('NO_DATA');
    expect((await film(who, shown, picture)).body.message).toBe('NO_DATA');
  });

  it('counts into what a guest may upload a day', async () => {
    await writeSettings(b.db, { chatGuestMb: 1 });
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const who = guest();
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push((await upload('image', who, noise)).status);
    expect(answers.at(0)).toBe(200);
    expect(answers.at(-1)).toBe(429);
    await writeSettings(b.db, { chatGuestMb: 30 });
  });

  it('of guests uses up no more than their part of the house’s, and none of the members’', async () => {
    const { chatHouseMb } = await readSettings(b.db);
    await upload('image', guest(), await withPlace());
    // what guests have uploaded today is a quarter of it
    await writeSettings(b.db, { chatHouseMb: 4 });
    await b.db.client.query(
      `update chat_file set bytes = 1024 * 1024 where id = (select id from chat_file order by created_at desc limit 1)`,
    );
    expect((await upload('image', guest(), await withPlace())).status).toBe(429);
    expect((await upload('image', await member(b), await withPlace())).status).toBe(200);
    await writeSettings(b.db, { chatHouseMb });
  });

  it('begins a conversation as a message does: so many of one network, and so many bytes', async () => {
    const uploadAnew = async () => (await upload('image', guest(), await withPlace())).status;
    expect(await uploadAnew()).toBe(200);
    for (const [what, most] of [
      ['chat begun', 200],
      ['chat upload', 300 * 1024],
    ] as const) {
      const { rowCount } = await b.db.client.query('update http_ceiling set points = $2 where key like $1', [
        `${what}:%`,
        most,
      ]);
      expect([what, rowCount]).toEqual([what, 1]);
      expect([what, await uploadAnew()]).toEqual([what, 429]);
      await b.db.client.query('delete from http_ceiling');
      expect(await uploadAnew()).toBe(200);
    }
  });
});

describe('a video', () => {
  it('loses what tells places and nothing else: each byte stays where it was', async () => {
    const who = guest();
    const given = video();
    const { status, body } = await upload('video', who, given, { name: 'a.mp4' });
    expect(status).toBe(200);
    expect(body.width).toBe(640);
    const kept = await bytesAt(body.url);
    expect(kept.length).toBe(given.length);
    expect([given.includes(PLACE), kept.includes(PLACE), kept.includes('mett')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(kept.indexOf('what is shown')).toBe(given.indexOf('what is shown'));
    expect(kept.includes('avc1')).toBe(true);
  });

  it('has the picture that its sender made of it, made anew as pictures are', async () => {
    const [who, other] = [guest(), guest()];
    const path = async (kind: 'image' | 'video', of: Writer, bytes: Buffer) =>
      (await upload(kind, of, bytes)).body.path;
    const shown = await path('video', who, video());
    const poster = await path('image', who, await withPlace());
    const others = await path('image', other, await withPlace());
    for (const wrong of [others, shown, `/files/chat/${randomUUID()}.jpg`])
      expect([wrong, (await film(who, shown, wrong)).body.message]).toEqual([wrong, 'NO_DATA']);
    expect((await film(who, shown, 'https://evil.example/x.jpg')).status).toBe(400);
    expect((await film(who, shown, poster)).status).toBe(200);
    const [said] = await history(b.servers[0], who);
    const payload = said?.message.message_type === 'media' ? said.message.payload : undefined;
    expect(payload?.poster?.startsWith(`${poster}?`)).toBe(true);
    const bytes = await bytesAt(payload?.poster ?? '');
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(bytes.includes('PLACEPHONE')).toBe(false);
    // it was sent: it goes with its video, and not after a day
    const { rows } = await b.db.client.query('select from chat_file where sent_in is null and key = $1', [
      poster.slice('/files/'.length),
    ]);
    expect(rows).toEqual([]);
    // of a picture there is none
    expect((await film(who, poster, poster, 'image')).status).toBe(200);
    const [picture] = await history(b.servers[0], who);
    expect(picture?.message).toMatchObject({ payload: { fileType: 'image', poster: null } });
  });

  it('is served in pieces, as players ask for them', async () => {
    const who = guest();
    const given = video();
    const { body } = await upload('video', who, given);
    expect(body.url).toMatch(/\.mp4\?/);
    const all = await bytesAt(body.url);
    for (const [range, first, last] of [
      ['bytes=0-1', 0, 1],
      ['bytes=100-', 100, all.length - 1],
      ['bytes=-50', all.length - 50, all.length - 1],
    ] as const) {
      const piece = await get(body.url, range);
      expect(piece.status).toBe(206);
      expect(piece.headers.get('content-range')).toBe(
        `bytes ${String(first)}-${String(last)}/${String(all.length)}`,
      );
      expect(Buffer.from(await piece.arrayBuffer()).equals(all.subarray(first, last + 1))).toBe(true);
    }
    expect((await get(body.url, `bytes=${String(all.length)}-`)).status).toBe(416);
    expect((await get(body.url)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('that is too long, too large, no film or made to keep us busy is refused soon', async () => {
    const who = guest();
    const deep = Array.from({ length: 2_000 }).reduce<Buffer>((inner) => box('moov', inner), Buffer.alloc(0));
    const many = box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 1000), Buffer.alloc(80)),
      ...Array.from({ length: 5_000 }, () => box('free')),
    );
    const head = box('ftyp', Buffer.from('isom'), u32(512));
    const cases: readonly (readonly [Buffer, string, string?])[] = [
      [video({ seconds: 181 }), 'CHAT_FILE_INVALID', 'TOO_LONG'],
      [video({ tracks: [track('vide', 'avc1', 3840)] }), 'CHAT_FILE_INVALID', 'TOO_LARGE'],
      [video({ tracks: [track('soun', 'mp4a')] }), 'CHAT_FILE_INVALID', 'TRACKS'],
      [video({ tracks: [track('vide', 'avc1'), track('hint', 'rtp ')] }), 'CHAT_FILE_INVALID', 'TRACKS'],
      [video({ brand: 'heic' }), 'UNSUPPORTED_MEDIA_TYPE'],
      [Buffer.concat([head, box('mdat'), deep]), 'CHAT_FILE_INVALID', 'BOXES'],
      [Buffer.concat([head, box('mdat'), many]), 'CHAT_FILE_INVALID', 'BOXES'],
      [
        Buffer.concat([head, box('mdat'), u32(0x7fffffff), Buffer.from('moov')]),
        'CHAT_FILE_INVALID',
        'BOXES',
      ],
      [
        Buffer.concat([head, u32(1), Buffer.from('mdat'), u32(0xffffffff, 0xffffffff)]),
        'CHAT_FILE_INVALID',
        'BOXES',
      ],
      [Buffer.from('<html>'), 'UNSUPPORTED_MEDIA_TYPE'],
    ];
    for (const [file, message, reason] of cases) {
      await b.db.client.query('delete from http_ceiling');
      expect((await upload('video', who, file)).body).toMatchObject({ message, ...(reason && { reason }) });
    }
    expect((await upload('video', who, Buffer.alloc(20 * 1024 * 1024 + 1, video()))).status).toBe(413);
  });
});

describe('what an agent uploads', () => {
  it('is a video up to 20 MB, or a picture up to 10, whichever its bytes say', async () => {
    const { body } = await send(b.servers[0], guest(), 'hello');
    const { files } = b.servers[0];
    const settings = { current: () => readSettings(b.db) };
    const uploads = createUploads({
      ...{ db: b.db, settings, files, wire: createWire(links), limits: createChatLimits(b.db) },
    });
    const folder = await mkdtemp(join(tmpdir(), 'krapao-agent-'));
    const kept = async (given: Buffer) => {
      const path = join(folder, randomUUID());
      await writeFile(path, given);
      const sha256 = createHash('sha256').update(given).digest();
      const upload = { ...{ fields: {}, path, name: null }, bytes: given.length, sha256 };
      return uploads.ofAgent(body.session_id.slice(0, 36), upload, undefined).then(
        ({ path: of }) => of.split('.').at(-1),
        ({ code }: { code?: string }) => code,
      );
    };
    const MB = 1024 * 1024;
    const long = (bytes: number) => Buffer.concat([video(), box('free', Buffer.alloc(bytes))]);
    expect(await kept(long(11 * MB))).toBe('mp4');
    expect(await kept(long(20 * MB))).toBe('PAYLOAD_TOO_LARGE');
    expect(await kept(await withPlace())).toBe('jpg');
    expect(await kept(Buffer.concat([await withPlace(), Buffer.alloc(10 * MB)]))).toBe('PAYLOAD_TOO_LARGE');
    expect(await kept(Buffer.from('<html>'))).toBe('UNSUPPORTED_MEDIA_TYPE');
    await rm(folder, { recursive: true });
  });
});

describe('what is not kept', () => {
  it('is a file that no message sent within a day, and any that is too old; talks go from their beginning on', async () => {
    const who = await member(b);
    const [sent, unsent] = [
      await upload('image', who, await withPlace()),
      await upload('image', who, await withPlace()),
    ];
    await media(who, sent.body.path, 'image');
    await send(b.servers[0], who, 'newest');
    await b.db.client.query(
      `update chat_file set created_at = now() - interval '25 hours' where created_at > now() - interval '1 minute'`,
    );
    const forget = createForget({
      ...{ db: b.db, files: b.servers[0].files },
      settings: { current: () => readSettings(b.db) },
    });
    await forget();
    expect([(await get(sent.body.url)).status, (await get(unsent.body.url)).status]).toEqual([200, 404]);
    await b.db.client.query(`update chat_file set created_at = now() - interval '91 days'`);
    await forget();
    expect((await get(links.addressOf(sent.body.path.slice('/files/'.length)))).status).toBe(404);
    const [, shown] = await history(b.servers[0], who);
    expect(shown?.message).toMatchObject({ message_type: 'media', payload: { url: null } });
    const old = guest();
    await send(b.servers[0], old, 'long ago');
    await b.db.client.query(
      `update chat_conversation set last_at = now() - interval '91 days' where member_id is null`,
    );
    await forget();
    expect(await history(b.servers[0], old)).toEqual([]);
    expect(await history(b.servers[0], who)).toHaveLength(2);
  });

  it('is a file without a row, a day after a server died before it was written', async () => {
    const { files } = b.servers[0];
    const who = await member(b);
    const begun = async (): Promise<string[]> =>
      (await b.db.client.query<{ key: string }>('select key from chat_file_begun')).rows.map(
        ({ key }) => key,
      );
    const { body } = await upload('image', who, await withPlace());
    const [kept, died] = [body.path.slice('/files/'.length), `chat/${randomUUID()}.jpg`];
    expect(await begun()).toEqual([]);
    await b.db.client.query('insert into chat_file_begun (key) values ($1)', [died]);
    await files.put(died, await withPlace(), 'image/jpeg');
    const forget = createForget({ db: b.db, files, settings: { current: () => readSettings(b.db) } });
    const areThere = async () =>
      (await Promise.all([kept, died].map((key) => files.size(key)))).map((size) => size !== undefined);
    await forget();
    expect([await areThere(), await begun()]).toEqual([[true, true], [died]]);
    await b.db.client.query(`update chat_file_begun set at = at - interval '25 hours'`);
    await forget();
    expect([await areThere(), await begun()]).toEqual([[true, false], []]);
  });

  it('is of two uploads at once by one name the second', async () => {
    const who = await member(b);
    const [clientId, picture] = [randomUUID(), await withPlace()];
    const both = await Promise.all([1, 2].map(() => upload('image', who, picture, { clientId })));
    expect(new Set(both.map(({ body }) => body.path)).size).toBe(1);
    const { rowCount } = await b.db.client.query('select from chat_file_begun');
    expect([both.map(({ status }) => status), rowCount]).toEqual([[200, 200], 0]);
  });
});
