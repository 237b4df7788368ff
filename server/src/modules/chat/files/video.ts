/**
 * Videos are looked through by their boxes (ISO base media, 14496-12) and stripped of what tells places, without decoding them: what may tell
 * one is renamed to `free` and filled with zeros, so that every offset stays true (decision 0143). Places over time are a track of their own,
 * whose samples lie in `mdat` among those of film and sound: they are filled with zeros as well.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { CHAT } from '@krapao/contract/chat-constants';
import { AppError } from '../../../kernel/app-error.ts';

interface Box {
  type: string;
  /** Of the whole box, and where what it holds begins. */
  at: number;
  size: number;
  body: number;
}

const BRANDS: Readonly<Record<string, 'mp4' | 'mov'>> = {
  isom: 'mp4', iso2: 'mp4', iso4: 'mp4', iso5: 'mp4', iso6: 'mp4', mp41: 'mp4', mp42: 'mp4', avc1: 'mp4', 'M4V ': 'mp4', MSNV: 'mp4', 'qt  ': 'mov',
}; // prettier-ignore
/** What is walked into; all else is left as it is, or emptied. */
const HOLDERS: ReadonlySet<string> = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'dinf',
  'edts',
  'moof',
  'traf',
  'mvex',
  'mfra',
]);
const TELLS: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'XMP_', 'loci', 'free', 'skip', 'wide']);
const PLAYED: Readonly<Record<string, ReadonlySet<string>>> = {
  vide: new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp09']),
  soun: new Set(['mp4a', 'Opus', 'ac-3', 'ec-3', 'sowt', 'twos', 'lpcm', 'alac']),
};
const DEPTH_MOST = 8;
const BOXES_MOST = 4_000;
/** Of one table of a track of metadata, and of chunks of all of them: three minutes are a few tens of thousands. */
const TABLE_MOST = 1024 * 1024;
const CHUNKS_MOST = 100_000;
const WIDE = 2 ** 32;
const ZEROS = Buffer.alloc(64 * 1024);

const invalid = (reason: string) => new AppError('CHAT_FILE_INVALID', { reason });

class Walk {
  private boxes = 0;
  private readonly file: FileHandle;
  constructor(file: FileHandle) {
    this.file = file;
  }

  async bytes(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < length) throw invalid('BOXES');
    return buffer;
  }

  /** The boxes between two places; each lies whole within them. */
  async in(from: number, to: number): Promise<Box[]> {
    const found: Box[] = [];
    for (let at = from; at < to;) {
      this.boxes += 1;
      if (this.boxes > BOXES_MOST || to - at < 8) throw invalid('BOXES');
      const head = await this.bytes(at, Math.min(16, to - at));
      const told = head.readUInt32BE(0);
      const isLong = told === 1;
      if (isLong && head.length < 16) throw invalid('BOXES');
      const size = told === 0 ? to - at : isLong ? head.readUInt32BE(8) * WIDE + head.readUInt32BE(12) : told;
      const header = isLong ? 16 : 8;
      if (size < header || at + size > to) throw invalid('BOXES');
      found.push({ type: head.toString('latin1', 4, 8), at, size, body: at + header });
      at += size;
    }
    return found;
  }

  within = (box: Box): Promise<Box[]> => this.in(box.body, box.at + box.size);

  async empty({ at, size, body }: Box): Promise<void> {
    await this.file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4);
    await this.zero({ from: body, to: at + size });
  }

  /** So many that lie close to each other are one write: a film can have a hundred thousand of a byte. */
  async zeroAll({ from, to, ranges }: Block): Promise<void> {
    if (ranges.length === 1) return this.zero({ from, to });
    const bytes = await this.bytes(from, to - from);
    for (const range of ranges) bytes.fill(0, range.from - from, range.to - from);
    await this.file.write(bytes, 0, bytes.length, from);
  }

  async zero({ from, to }: Range): Promise<void> {
    for (let at = from; at < to; at += ZEROS.length)
      await this.file.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at);
  }
}

/** Bytes of the file, the last one not among them. */
interface Range {
  from: number;
  to: number;
}

/** Ranges that are written together, and all that lies between the first and the last. */
interface Block extends Range {
  ranges: readonly Range[];
}

/** By what is written at once; ranges in their order, no byte twice. */
export function blocksOf(ranges: readonly Range[]): Block[] {
  const blocks: (Range & { ranges: Range[] })[] = [];
  for (const range of ranges) {
    const last = blocks.at(-1);
    if (last && range.to - last.from <= ZEROS.length) {
      last.ranges.push(range);
      last.to = range.to;
    } else blocks.push({ ...range, ranges: [range] });
  }
  return blocks;
}

interface Track {
  id: number;
  handler: string;
  coded: string | undefined;
  /** Of its samples. */
  tables: readonly Box[];
  width: number;
  height: number;
}

const childOf = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type);

async function trackOf(walk: Walk, trak: Box): Promise<Track> {
  const parts = await walk.within(trak);
  const media = childOf(parts, 'mdia');
  const inMedia = media ? await walk.within(media) : [];
  const hdlr = childOf(inMedia, 'hdlr');
  const handler = hdlr ? (await walk.bytes(hdlr.body + 8, 4)).toString('latin1') : '';
  const info = childOf(inMedia, 'minf');
  const table = info && childOf(await walk.within(info), 'stbl');
  const tables = table ? await walk.within(table) : [];
  const described = childOf(tables, 'stsd');
  const coded = described && (await walk.bytes(described.body + 12, 4)).toString('latin1');
  const head = childOf(parts, 'tkhd');
  const start = head && (await walk.bytes(head.body, 24));
  // times of 64 bits stand before it in the later version
  const id = start ? start.readUInt32BE(start[0] === 1 ? 20 : 12) : 0;
  const [width, height] = head
    ? [...[8, 4]].map((back) => head.at + head.size - back)
    : [undefined, undefined];
  const pixels = async (at: number | undefined) =>
    at === undefined ? 0 : (await walk.bytes(at, 4)).readUInt32BE(0) / 65_536;
  return { id, handler, coded, tables, width: await pixels(width), height: await pixels(height) };
}

/** The rows of a table, so many bytes each, behind a head of so many that ends with their count. */
async function rowsOf(walk: Walk, table: Box | undefined, head: number, bytes: number): Promise<Buffer> {
  if (!table) throw invalid('TRACKS');
  const count = (await walk.bytes(table.body + head - 4, 4)).readUInt32BE(0);
  const [at, length] = [table.body + head, count * bytes];
  if (at + length > table.at + table.size || length > TABLE_MOST) throw invalid('BOXES');
  return walk.bytes(at, length);
}
const each = (rows: Buffer, bytes: number, read: (at: number) => number): number[] =>
  Array.from({ length: rows.length / bytes }, (_, i) => read(i * bytes));

const FINDS: ReadonlySet<string> = new Set(['stsz', 'stz2', 'stco', 'co64']);
/** Where the samples of a track lie: it has chunks, from one of its rows on so many samples in each (14496-12, 8.7). */
async function samplesOf(walk: Walk, tables: readonly Box[]): Promise<Range[]> {
  const stsz = childOf(tables, 'stsz');
  if (!tables.some(({ type }) => FINDS.has(type))) return [];
  const alike = stsz ? (await walk.bytes(stsz.body + 4, 4)).readUInt32BE(0) : 0;
  const count = stsz ? (await walk.bytes(stsz.body + 8, 4)).readUInt32BE(0) : 0;
  if (stsz && count === 0) return [];
  const sizes = alike > 0 ? Buffer.alloc(0) : await rowsOf(walk, stsz, 12, 4);
  const bytesOf = (first: number, many: number): number =>
    alike > 0
      ? alike * many
      : each(sizes.subarray(first * 4, (first + many) * 4), 4, (at) =>
          sizes.readUInt32BE(first * 4 + at),
        ).reduce((sum, size) => sum + size, 0);
  const [co64, runs] = [childOf(tables, 'co64'), await rowsOf(walk, childOf(tables, 'stsc'), 8, 12)];
  const rows = await rowsOf(walk, co64 ?? childOf(tables, 'stco'), 8, co64 ? 8 : 4);
  const chunks = co64
    ? each(rows, 8, (at) => rows.readUInt32BE(at) * WIDE + rows.readUInt32BE(at + 4))
    : each(rows, 4, (at) => rows.readUInt32BE(at));
  const found: Range[] = [];
  let [sample, run] = [0, 0];
  for (const [i, from] of chunks.entries()) {
    while ((run + 1) * 12 < runs.length && runs.readUInt32BE((run + 1) * 12) <= i + 1) run += 1;
    const many = runs.length === 0 ? 0 : Math.min(runs.readUInt32BE(run * 12 + 4), count - sample);
    found.push({ from, to: from + bytesOf(sample, many) });
    sample += many;
  }
  if (sample < count) throw invalid('BOXES');
  return found;
}

/** Fills with zeros what lies there: within `mdat` alone, and no byte twice. */
async function zeroSamples(walk: Walk, top: readonly Box[], samples: readonly Range[]): Promise<void> {
  const data = top
    .filter(({ type }) => type === 'mdat')
    .map(({ at, size, body }) => ({ from: body, to: at + size }));
  const found = samples.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  const ranges: Range[] = [];
  let [done, within] = [0, 0];
  for (const { from, to } of found) {
    while (within < data.length - 1 && from >= (data[within]?.to ?? 0)) within += 1;
    const held = data[within];
    if (!held || from < held.from || to > held.to) throw invalid('BOXES');
    if (to > done) ranges.push({ from: Math.max(from, done), to });
    done = Math.max(done, to);
  }
  for (const block of blocksOf(ranges)) await walk.zeroAll(block);
}

/** Of a film in fragments, the tracks that those are of. */
async function tracksInFragments(walk: Walk, top: readonly Box[]): Promise<number[]> {
  const found: number[] = [];
  for (const moof of top.filter(({ type }) => type === 'moof'))
    for (const traf of (await walk.within(moof)).filter(({ type }) => type === 'traf')) {
      const tfhd = childOf(await walk.within(traf), 'tfhd');
      found.push(tfhd ? (await walk.bytes(tfhd.body + 4, 4)).readUInt32BE(0) : 0);
    }
  return found;
}

/** Seconds that the whole plays, by its header. */
async function secondsOf(walk: Walk, mvhd: Box): Promise<number> {
  const head = await walk.bytes(mvhd.body, 32);
  const isLong = head[0] === 1;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? head.readUInt32BE(24) * WIDE + head.readUInt32BE(28) : head.readUInt32BE(16);
  return scale === 0 ? Infinity : length / scale;
}

/** Empties what may tell a place, below those boxes. */
async function strip(walk: Walk, boxes: readonly Box[], depth = 0): Promise<void> {
  if (depth > DEPTH_MOST) throw invalid('BOXES');
  for (const box of boxes)
    // names of QuickTime begin with ©
    if (TELLS.has(box.type) || box.type.startsWith('\u00a9')) await walk.empty(box);
    else if (HOLDERS.has(box.type)) await strip(walk, await walk.within(box), depth + 1);
}

export interface MadeVideo {
  ending: 'mp4' | 'mov';
  width: number;
  height: number;
}

/**
 * Looks a video through, and strips it where it lies.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE; CHAT_FILE_INVALID {reason: BOXES | TRACKS | TOO_LONG | TOO_LARGE}
 */
export async function toChatVideo(path: string, size: number): Promise<MadeVideo> {
  const file = await open(path, 'r+');
  try {
    const walk = new Walk(file);
    const head = size < 16 ? undefined : await walk.bytes(0, 12);
    const ending =
      head?.toString('latin1', 4, 8) === 'ftyp' ? BRANDS[head.toString('latin1', 8, 12)] : undefined;
    if (!ending) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    const top = await walk.in(0, size);
    const moov = childOf(top, 'moov');
    if (!moov || !childOf(top, 'mdat') || top.filter(({ type }) => type === 'moov').length > 1)
      throw invalid('BOXES');
    const inside = await walk.within(moov);
    const mvhd = childOf(inside, 'mvhd');
    if (!mvhd || mvhd.size < 40) throw invalid('BOXES');
    if ((await secondsOf(walk, mvhd)) > CHAT.videoMaxSeconds) throw invalid('TOO_LONG');
    const played: Track[] = [];
    let samples: Range[] = [];
    for (const trak of inside.filter(({ type }) => type === 'trak')) {
      const track = await trackOf(walk, trak);
      if (track.handler === 'meta') {
        samples = samples.concat(await samplesOf(walk, track.tables));
        if (samples.length > CHUNKS_MOST) throw invalid('BOXES');
        await walk.empty(trak);
      } else if (PLAYED[track.handler]?.has(track.coded ?? '')) played.push(track);
      else throw invalid('TRACKS');
    }
    await zeroSamples(walk, top, samples);
    // where samples of fragments lie is said otherwise, and no phone writes places so
    for (const id of await tracksInFragments(walk, top))
      if (!played.some((track) => track.id === id)) throw invalid('TRACKS');
    const shown = played.find(({ handler }) => handler === 'vide');
    if (!shown) throw invalid('TRACKS');
    if (Math.max(shown.width, shown.height) > CHAT.videoMaxPx) throw invalid('TOO_LARGE');
    const left = (await walk.in(0, size)).filter(({ type }) => type !== 'ftyp' && type !== 'mdat');
    await strip(walk, left);
    await file.sync();
    return { ending, width: Math.round(shown.width), height: Math.round(shown.height) };
  } finally {
    await file.close();
  }
}
