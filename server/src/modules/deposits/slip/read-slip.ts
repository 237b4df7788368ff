/** What a slip's picture says: looked at beside the server's own thread (qr-thread.ts), in three ways. */
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { SLIP_MAX_PIXELS } from '@krapao/contract/constants';
import type { SlipNote } from '@krapao/contract/errors';
import type { Receipt } from '../../../kernel/receipt.ts';
import { readQrText } from './mini-qr.ts';
import type { Begun, Look, Seen } from './qr-thread.ts';

/** read: what the slip's QR says. refused: it says nothing usable, and why. */
export type SlipReading =
  { result: 'read'; receipt: Receipt; payload: string } | { result: 'refused'; note: SlipNote };

export interface SlipReader {
  /**
   * Reads the QR of a slip's picture.
   * @throws Error when looking for it broke or took too long: the picture may be at fault, or the machine
   */
  read(picture: Buffer): Promise<SlipReading>;
  close(): Promise<void>;
}

/** Three looks, each at a picture made easier in another way; most slips need the first only. */
const LOOKS: { prepare: (picture: Buffer) => Promise<Sharp>; tryInvert: boolean }[] = [
  { prepare: asItIs, tryInvert: false },
  { prepare: clearer, tryInvert: true },
  { prepare: softer, tryInvert: true },
];

/** Below this longer side, px, a picture is enlarged. */
const SMALL_SIDE = 1000;
/** No look is at more than this: detail that is finer belongs to no slip, and would be searched for long. */
const LARGEST = { width: 1600, height: 1600, fit: 'inside' } as const;

export function createSlipReader(): SlipReader {
  const finder = createQrFinder();

  return {
    async read(picture) {
      const texts: string[] = [];
      let isBroken = false;
      for (const { prepare, tryInvert } of LOOKS) {
        const { data, info } = await (await prepare(picture)).raw().toBuffer({ resolveWithObject: true });
        const { width, height } = info;
        const seen = await finder.look({ pixels: data, width, height, tryInvert });
        texts.push(...seen.texts);
        isBroken ||= seen.isBroken;
        const reading = readingOf(texts);
        if (reading?.result === 'read') return reading;
      }
      return (
        readingOf(texts) ?? {
          result: 'refused',
          note: isBroken ? 'CANNOT_READ_CROPPED_IMAGE' : 'INVALID_SLIP',
        }
      );
    },
    close: () => finder.close(),
  };
}

/** What the QR codes on one picture say together: one slip's and any others, or no slip's. Two slips on one picture are none. */
export function readingOf(texts: readonly string[]): SlipReading | undefined {
  if (texts.length === 0) return undefined;
  const found = texts.map(readQrText);
  const slips = new Map(found.flatMap((qr) => (qr.kind === 'slip' ? [[qr.payload, qr] as const] : [])));
  const [slip] = slips.values();
  if (slip && slips.size === 1) return { result: 'read', receipt: slip.receipt, payload: slip.payload };
  const isDamaged = !slip && found.some(({ kind }) => kind === 'damaged');
  return { result: 'refused', note: isDamaged ? 'UNSTABLE_REFNO_ON_SLIP' : 'INVALID_SLIP' };
}

const grey = (picture: Buffer): Sharp =>
  sharp(picture, { limitInputPixels: SLIP_MAX_PIXELS }).greyscale().toColourspace('b-w');

async function asItIs(picture: Buffer): Promise<Sharp> {
  return grey(picture).resize({ ...LARGEST, withoutEnlargement: true });
}

/** A small QR code needs more pixels a module, a faint one more contrast. */
async function clearer(picture: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(picture).metadata();
  const isSmall = Math.max(width, height) < SMALL_SIDE;
  const size = isSmall ? { width: width * 2 } : { ...LARGEST, withoutEnlargement: true };
  return grey(picture)
    .resize({ ...size, kernel: 'cubic' })
    .normalise();
}

/** The pattern of a screen that was photographed goes away when it is blurred. */
async function softer(picture: Buffer): Promise<Sharp> {
  return grey(picture).resize({ width: 800, height: 1200, fit: 'inside' }).blur(1).normalise();
}

/** The longest look, ms: many times what a slip takes. */
const LIMIT_MS = 4_000;
/** The longest that a thread takes to begin with one, ms: its start is no picture's fault, and slow on a busy machine. */
const START_MS = 20_000;

/** Looks for QR codes in one thread: started when first needed, and anew after a picture broke or held it. */
export interface QrFinder {
  /** @throws Error when the thread broke or took too long over it */
  look(asked: Omit<Look, 'id'>): Promise<Seen>;
  close(): Promise<void>;
}

export function createQrFinder(): QrFinder {
  let thread: Worker | undefined;
  let lastId = 0;
  let current:
    { id: number; begun(): void; resolve(seen: Seen): void; reject(error: Error): void } | undefined;
  /** One look at a time, so that the limit is that of one picture. */
  let turn: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(new URL('./qr-thread.mjs', import.meta.url), { execArgv: [] });
    started.unref();
    started.on('message', (said: Begun | Seen) => {
      if (said.id !== current?.id) return;
      if ('begun' in said) current.begun();
      else if (said.error === undefined) current.resolve(said);
      else give(started, `failed: ${said.error}`);
    });
    started.on('error', (error) => give(started, `broke: ${error.message}`));
    started.on('exit', (code) => give(started, `ended with ${code}`));
    return started;
  }

  /** Gives a thread up, and the look that it was at. */
  function give(up: Worker, reason: string): void {
    if (thread !== up) return;
    thread = undefined;
    void up.terminate();
    current?.reject(new Error(`looking for a QR code ${reason}`));
  }

  async function ask(asked: Omit<Look, 'id'>): Promise<Seen> {
    const worker = (thread ??= start());
    const id = (lastId += 1);
    const limit = (ms: number) => setTimeout(() => give(worker, `took more than ${ms} ms`), ms);
    let timer = limit(START_MS);
    const begun = () => {
      clearTimeout(timer);
      timer = limit(LIMIT_MS);
    };
    try {
      return await new Promise<Seen>((resolve, reject) => {
        current = { id, begun, resolve, reject };
        worker.postMessage({ ...asked, id } satisfies Look);
      });
    } finally {
      clearTimeout(timer);
      current = undefined;
    }
  }

  return {
    look(asked) {
      const seen = turn.then(() => ask(asked));
      turn = seen.catch(() => undefined);
      return seen;
    },
    async close() {
      await turn;
      const last = thread;
      thread = undefined;
      await last?.terminate();
    },
  };
}
