/** A thread of its own for looking for QR codes: a picture that was drawn to be hard takes seconds, and stops nobody but itself. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { hasFinderPatterns } from './finder-patterns.ts';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

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
