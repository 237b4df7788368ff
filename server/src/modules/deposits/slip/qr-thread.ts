/** A thread of its own for looking for QR codes: a picture that was drawn to be hard takes seconds, and stops nobody but itself. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/**
 * The three corner squares of a QR code, seen as such: along any line through the middle dark, light, dark, light, dark are as long
 * as 1 : 1 : 3 : 1 : 1. Two of one size tell a QR code that was cut off from a picture that never had one.
 */
export interface Brightness {
  /** A byte for each pixel, row after row. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

interface Pattern {
  x: number;
  y: number;
  /** px. */
  module: number;
}

const SHAPE = [1, 1, 3, 1, 1];
/** How far each part may be off, in modules. */
const TOLERANCE = 0.6;
/** A module of fewer pixels is noise. */
const MODULE_MIN = 1.5;
/** So many are a texture. */
const PATTERNS_MAX = 12;

/** Whether there are at least two corner squares of about the same size; three make a whole QR code. */
function hasFinderPatterns(image: Brightness): boolean {
  const isDark = darkness(image);
  const found: Pattern[] = [];
  for (let y = 0; y < image.height && found.length <= PATTERNS_MAX; y += 2) {
    for (const { x, module } of alongRow(isDark, y, image.width)) {
      if (found.some((known) => Math.hypot(known.x - x, known.y - y) < 5 * known.module)) continue;
      if (standsAlong(image, isDark, { x, y, module })) found.push({ x, y, module });
    }
  }
  if (found.length > PATTERNS_MAX) return false;
  return found.some((one) => found.some((other) => other !== one && isLike(one, other)));
}

const isLike = (a: Pattern, b: Pattern): boolean => Math.abs(a.module - b.module) <= 0.25 * a.module;

type Dark = (x: number, y: number) => boolean;

function darkness({ pixels, width }: Brightness): Dark {
  let [least, most] = [255, 0];
  for (const value of pixels) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const middle = (least + most) / 2;
  return (x, y) => (pixels[y * width + x] ?? 255) < middle;
}

function hasShape(runs: readonly number[]): number | undefined {
  const module = runs.reduce((sum, run) => sum + run, 0) / 7;
  if (module < MODULE_MIN) return undefined;
  return runs.every((run, i) => Math.abs(run - (SHAPE[i] ?? 0) * module) <= TOLERANCE * module)
    ? module
    : undefined;
}

function* alongRow(isDark: Dark, y: number, width: number): Generator<{ x: number; module: number }> {
  const runs: number[] = [];
  for (let x = 0, start = 0; x <= width; x += 1) {
    if (x < width && isDark(x, y) === isDark(start, y)) continue;
    runs.push(x - start);
    if (runs.length > 5) runs.shift();
    const module = runs.length === 5 && isDark(start, y) ? hasShape(runs) : undefined;
    if (module !== undefined) yield { x: Math.round(x - 3.5 * module), module };
    start = x;
  }
}

/** Whether the square also stands along the column through its middle. */
function standsAlong({ height }: Brightness, isDark: Dark, { x, y, module }: Pattern): boolean {
  const side = (step: 1 | -1): number[] => {
    const runs: number[] = [];
    let at = y;
    for (const dark of [true, false, true]) {
      const start = at;
      while (at >= 0 && at < height && isDark(x, at) === dark && Math.abs(at - start) <= 4 * module)
        at += step;
      runs.push(Math.abs(at - start));
    }
    return runs;
  };
  const [upMiddle = 0, ...up] = side(-1);
  const [downMiddle = 0, ...down] = side(1);
  // the row through the middle was counted from both sides
  const column = hasShape([...up.reverse(), upMiddle + downMiddle - 1, ...down]);
  return column !== undefined && isLike({ x, y, module }, { x, y, module: column });
}

/** One look at a picture: a byte of brightness for each pixel, row after row. */
export interface Look {
  id: number;
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Also light on dark. */
  tryInvert: boolean;
}

/** The thread is there and looks at it from now on. */
export interface Begun {
  id: number;
  begun: true;
}

/** texts: QR codes that were read. isBroken: one is there, whole or in part, and could not be read. error: the look itself failed. */
export interface Seen {
  id: number;
  texts: string[];
  isBroken: boolean;
  error?: string;
}

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  maxNumberOfSymbols: 4,
  returnErrors: true,
};

// from its package: without this it would load itself from the internet
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasm).buffer },
  fireImmediately: true,
});

async function look({ id, pixels, width, height, tryInvert }: Look): Promise<Seen> {
  // it takes four channels only
  const data = new Uint8ClampedArray(pixels.length * 4);
  const words = new Uint32Array(data.buffer);
  for (let i = 0; i < pixels.length; i += 1) words[i] = ((pixels[i] ?? 0) * 0x010101 + 0xff000000) >>> 0;
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { ...OPTIONS, tryInvert });
  const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
  const isDamaged = found.some(({ isValid, error }) => !isValid && error.startsWith('ChecksumError'));
  const isBroken = texts.length === 0 && (isDamaged || hasFinderPatterns({ pixels, width, height }));
  return { id, texts, isBroken };
}

parentPort?.on('message', (asked: Look) => {
  parentPort?.postMessage({ id: asked.id, begun: true } satisfies Begun);
  look(asked).then(
    (seen) => parentPort?.postMessage(seen),
    (error: unknown) =>
      parentPort?.postMessage({ id: asked.id, texts: [], isBroken: false, error: String(error) }),
  );
});
