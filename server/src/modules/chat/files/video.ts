/**
 * Videos are looked through by their boxes (ISO base media, 14496-12) and stripped of what tells places, without decoding them: what may tell
 * one is renamed to `free` and filled with zeros, so that every offset stays true (decision 0143).
 */
import { open, type FileHandle } from 'node:fs/promises';
import { CHAT } from '@krapao/contract/constants';
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
    for (let place = body; place < at + size; place += ZEROS.length)
      await this.file.write(ZEROS, 0, Math.min(ZEROS.length, at + size - place), place);
  }
}

interface Track {
  handler: string;
  coded: string | undefined;
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
  const described = table && childOf(await walk.within(table), 'stsd');
  const coded = described && (await walk.bytes(described.body + 12, 4)).toString('latin1');
  const head = childOf(parts, 'tkhd');
  const [width, height] = head
    ? [...[8, 4]].map((back) => head.at + head.size - back)
    : [undefined, undefined];
  const pixels = async (at: number | undefined) =>
    at === undefined ? 0 : (await walk.bytes(at, 4)).readUInt32BE(0) / 65_536;
  return { handler, coded, width: await pixels(width), height: await pixels(height) };
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
    for (const trak of inside.filter(({ type }) => type === 'trak')) {
      const track = await trackOf(walk, trak);
      // places over time are a track of their own
      if (track.handler === 'meta') await walk.empty(trak);
      else if (PLAYED[track.handler]?.has(track.coded ?? '')) played.push(track);
      else throw invalid('TRACKS');
    }
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
