import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, toChatVideo } from './video.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-video-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The film as it is kept; a code with its reason where it is refused. */
async function kept(film: Buffer): Promise<Buffer | string> {
  const path = join(folder, 'film');
  await writeFile(path, film);
  try {
    await toChatVideo(path, film.length);
    return await readFile(path);
  } catch (error) {
    const { code, params } = error as { code: string; params: { reason?: string } };
    return `${code} ${params.reason ?? ''}`;
  }
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
};
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

interface Given {
  id: number;
  handler: string;
  coded: string;
  /** Chunk by chunk, the samples in it. */
  chunks: readonly (readonly Buffer[])[];
}
type Tables = (of: Given, offsets: readonly number[]) => Buffer[];

/** How samples are found: sizes one by one or all alike, offsets of 32 or 64 bits. */
const tables =
  (isAlike: boolean, isWide: boolean): Tables =>
  ({ chunks }, offsets) => {
    const sizes = chunks.flat().map(({ length }) => length);
    const stsz = isAlike ? u32(0, sizes[0] ?? 0, sizes.length) : u32(0, 0, sizes.length, ...sizes);
    const runs = chunks
      .map((chunk, i) => [i + 1, chunk.length, 1] as const)
      .filter(([, many], i, all) => i === 0 || all[i - 1]?.[1] !== many);
    const places = isWide ? offsets.flatMap((offset) => [0, offset]) : offsets;
    return [
      box('stsz', stsz),
      box('stsc', u32(0, runs.length, ...runs.flat())),
      box(isWide ? 'co64' : 'stco', u32(0, offsets.length, ...places)),
    ];
  };

const trak = (of: Given, found: readonly Buffer[], isLong: boolean) =>
  box(
    'trak',
    box(
      'tkhd',
      isLong ? u32(2 ** 24, 0, 0, 0, 0, of.id) : u32(0, 0, 0, of.id),
      Buffer.alloc(60),
      u32(640 * 65_536, 480 * 65_536),
    ),
    box(
      'mdia',
      box('hdlr', u32(0, 0), Buffer.from(of.handler), Buffer.alloc(13)),
      box('minf', box('stbl', box('stsd', u32(0, 1), box(of.coded, Buffer.alloc(40))), ...found)),
    ),
  );

interface Around {
  /** Boxes behind all others. */
  behind?: Buffer;
  /** Its times are of 64 bits. */
  isLong?: boolean;
  seconds?: number;
}

/** A film whose tracks lie in turn in one `mdat`, chunk by chunk, as phones write them. */
function film(tracks: readonly Given[], by: Tables, around: Around = {}): Buffer {
  const { behind = Buffer.alloc(0), isLong = false, seconds = 10 } = around;
  const head = box('ftyp', Buffer.from('qt  '), u32(512));
  const data: Buffer[] = [];
  const offsets = tracks.map((): number[] => []);
  let at = head.length + 8;
  for (let i = 0; i < Math.max(...tracks.map(({ chunks }) => chunks.length)); i += 1)
    for (const [t, { chunks }] of tracks.entries()) {
      const chunk = chunks[i];
      if (!chunk) continue;
      offsets[t]?.push(at);
      data.push(...chunk);
      at += Buffer.concat(chunk).length;
    }
  const times = isLong
    ? u32(2 ** 24, 0, 0, 0, 0, 1000, 0, seconds * 1000)
    : u32(0, 0, 0, 1000, seconds * 1000);
  const mvhd = box('mvhd', times, Buffer.alloc(80));
  const traks = tracks.map((of, t) => trak(of, by(of, offsets[t] ?? []), isLong));
  return Buffer.concat([head, box('mdat', ...data), box('moov', mvhd, ...traks), behind]);
}

const shown = (chunks: number): Given => ({
  ...{ id: 1, handler: 'vide', coded: 'avc1' },
  chunks: Array.from({ length: chunks }, (_, i) => [Buffer.from(`picture ${String(i)}|`)]),
});
const PLACE = '+13.7563+100.5018/';
const places = (chunks: readonly number[]): Given => ({
  ...{ id: 2, handler: 'meta', coded: 'mebx' },
  chunks: chunks.map((samples) => Array.from({ length: samples }, () => Buffer.from(PLACE))),
});

describe('a film with places over time', () => {
  it('has none of them afterwards, however their samples are found, and all of its pictures', async () => {
    const property = fc.asyncProperty(
      ...([
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
      ] as const),
      async (chunks, isAlike, isWide) => {
        const [pictures, told] = [shown(6), places(chunks)];
        const by: Tables = (of, offsets) => tables(of === told && isAlike, isWide)(of, offsets);
        const given = film([pictures, told], by);
        const made = await kept(given);
        expect(given.includes(PLACE)).toBe(true);
        if (typeof made === 'string') throw new Error(made);
        expect([made.includes(PLACE), made.length]).toEqual([false, given.length]);
        for (const [picture] of pictures.chunks)
          expect(made.indexOf(picture as Buffer)).toBe(given.indexOf(picture as Buffer));
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it.each<[string, Tables]>([
    [
      'more samples than there are',
      () => [box('stsz', u32(0, 18, 9)), box('stsc', u32(0, 1, 1, 2, 1)), box('stco', u32(0, 1, 24))],
    ],
    [
      'samples beyond the data',
      () => [box('stsz', u32(0, 2 ** 31, 2)), box('stsc', u32(0, 1, 1, 2, 1)), box('stco', u32(0, 1, 24))],
    ],
    [
      'samples among the boxes',
      () => [box('stsz', u32(0, 4, 1)), box('stsc', u32(0, 1, 1, 1, 1)), box('stco', u32(0, 1, 4))],
    ],
    [
      'a table longer than its box',
      () => [box('stsz', u32(0, 0, 2 ** 30)), box('stsc', u32(0, 0)), box('stco', u32(0, 0))],
    ],
    ['no sizes', () => [box('stsc', u32(0, 1, 1, 2, 1)), box('stco', u32(0, 1, 24))]],
    [
      'a chunk beyond four gigabytes',
      (_, [at = 0]) => [
        box('stsz', u32(0, 18, 1)),
        box('stsc', u32(0, 1, 1, 1, 1)),
        box('co64', u32(0, 1, 1, at)),
      ],
    ],
    [
      'a table of more than a megabyte',
      (_, [at = 0]) => [
        box('stsz', u32(0, 0, 2 ** 18 + 1), Buffer.alloc(2 ** 20 + 4)),
        box('stsc', u32(0, 1, 1, 2 ** 18 + 1, 1)),
        box('stco', u32(0, 1, at)),
      ],
    ],
    [
      'more chunks than three minutes have',
      (_, [at = 0]) => [
        box('stsz', u32(0, 1, 100_001)),
        box('stsc', u32(0, 1, 1, 1, 1)),
        box('stco', u32(0, 100_001, ...Array.from({ length: 100_001 }, () => at))),
      ],
    ],
    ['no chunks', () => [box('stsz', u32(0, 18, 2)), box('stsc', u32(0, 0)), box('stco', u32(0, 0))]],
  ])('is refused with %s', async (_, wrong) => {
    const told = places([2]);
    const by: Tables = (of, offsets) => (of === told ? wrong : tables(false, false))(of, offsets);
    expect(await kept(film([shown(2), told], by))).toMatch(/^CHAT_FILE_INVALID (BOXES|TRACKS)$/);
  });

  it('that come in fragments is refused, and one whose fragments are film is not', async () => {
    const fragment = (id: number) => box('moof', box('traf', box('tfhd', u32(0, id))));
    const by = tables(false, false);
    expect(await kept(film([shown(2), places([1])], by, { behind: fragment(2) }))).toBe(
      'CHAT_FILE_INVALID TRACKS',
    );
    expect(typeof (await kept(film([shown(2), places([1])], by, { behind: fragment(1) })))).toBe('object');
    // the same where its head has times of 64 bits, which stand before the track's number
    const long = { behind: fragment(1), isLong: true };
    expect(typeof (await kept(film([shown(2), places([1])], by, long)))).toBe('object');
  });

  it('has none of them afterwards where each is of another length, and where one lies in another', async () => {
    const [pictures, told] = [shown(3), places([])];
    const chunks = [3, 1, 2].map((many, i) =>
      Array.from({ length: many }, (_, j) => Buffer.from(PLACE.repeat(1 + i + 2 * j))),
    );
    const made = await kept(film([pictures, { ...told, chunks }], tables(false, false)));
    expect(typeof made === 'string' || made.includes('+100.')).toBe(false);
    const twice: Tables = (of, offsets) =>
      of.handler === 'meta'
        ? [
            box('stsz', u32(0, 0, 2, PLACE.length, 4)),
            box('stsc', u32(0, 1, 1, 1, 1)),
            box('stco', u32(0, 2, offsets[0] ?? 0, (offsets[0] ?? 0) + 2)),
          ]
        : tables(false, false)(of, offsets);
    const one = await kept(film([pictures, places([1])], twice));
    expect(typeof one === 'string' || one.includes('+100.')).toBe(false);
  });

  it('has none of them afterwards where they lie in a second `mdat`', async () => {
    const behind = box('mdat', Buffer.from(PLACE));
    const offsetBehind: Tables = (of) => tables(false, false)(of, [0]);
    const place = film([shown(1), places([1])], offsetBehind, { behind }).lastIndexOf(PLACE);
    const by: Tables = (of, offsets) => tables(false, false)(of, of.handler === 'meta' ? [place] : offsets);
    const made = await kept(film([shown(1), places([1])], by, { behind }));
    if (typeof made === 'string') throw new Error(made);
    expect(made.lastIndexOf(PLACE)).toBeLessThan(place);
  });

  it('is looked through soon, however often its samples are said to lie in one place', async () => {
    const told = places([1]);
    const many = 100_000;
    const by: Tables = (of, offsets) =>
      of === told
        ? [
            box('stsz', u32(0, 18, many)),
            box('stsc', u32(0, 1, 1, 1, 1)),
            box('stco', u32(0, many, ...Array.from({ length: many }, () => offsets[0] ?? 0))),
          ]
        : tables(false, false)(of, offsets);
    const made = await kept(film([shown(2), told], by));
    expect(typeof made === 'string' || made.includes(PLACE)).toBe(false);
  });
});

describe('a box that may tell a place', () => {
  const ofPlace = (type: string) => box(type, Buffer.from(PLACE));
  const keptBehind = (behind: Buffer) => kept(film([shown(1)], tables(false, false), { behind }));

  it.each(['udta', 'meta', 'uuid', 'XMP_', 'loci', 'free', 'skip', 'wide', '\u00a9xyz'])(
    'is emptied: %s',
    async (type) => {
      const made = await keptBehind(ofPlace(type));
      expect(typeof made === 'string' || made.includes(PLACE)).toBe(false);
    },
  );

  it.each(['trak', 'mdia', 'minf', 'stbl', 'dinf', 'edts', 'moof', 'traf', 'mvex', 'mfra'])(
    'is emptied in a box of boxes as well: %s',
    async (holder) => {
      const made = await keptBehind(box(holder, ofPlace('udta')));
      expect(typeof made === 'string' || made.includes(PLACE)).toBe(false);
    },
  );
});

it('a film is of three minutes at most, by whichever head it says so', async () => {
  for (const isLong of [false, true]) {
    const of = (seconds: number) => kept(film([shown(1)], tables(false, false), { isLong, seconds }));
    expect([typeof (await of(180)), await of(181)]).toEqual(['object', 'CHAT_FILE_INVALID TOO_LONG']);
  }
});

describe('what is filled with zeros', () => {
  it('is written together where it lies close: a film of very many small samples takes few writes', () => {
    const small = Array.from({ length: 100_000 }, (_, i) => ({ from: i * 20, to: i * 20 + 1 }));
    const blocks = blocksOf(small);
    expect(blocks.length).toBeLessThan(40);
    expect(blocks.flatMap(({ ranges }) => ranges)).toEqual(small);
    for (const { from, to, ranges } of blocks)
      expect([ranges[0]?.from, ranges.at(-1)?.to, to - from <= 64 * 1024]).toEqual([from, to, true]);
  });

  it('is what is larger than that by itself', () => {
    const large = [
      { from: 0, to: 10 },
      { from: 20, to: 1_000_000 },
      { from: 1_000_001, to: 1_000_002 },
    ];
    expect(blocksOf(large).map(({ ranges }) => ranges)).toEqual(large.map((range) => [range]));
  });
});
