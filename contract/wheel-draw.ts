/**
 * The draw of the prize wheel, the same for the server that makes it and the browser that proves it (docs/product.md, 7; decision 0098). It is
 * decided by a seed that the server is committed to before the browser chooses its own.
 */

/** What a spin is drawn from besides the seed and the weights. */
export interface Draw {
  wheel: string;
  version: number;
  /** Of the browser; empty where it sent none. */
  clientSeed: string;
  /** How many spins the seed decided before. */
  nonce: number;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What is shown of a seed before it is told. @param seed 64 hexadecimal digits */
export const commitmentOf = async (seed: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(seed)));

const RANGE = 2n ** 64n;

/**
 * Where a number of 64 bits falls among so many weights; undefined: it has to be drawn again, since numbers from there on would fall on the
 * first of them once more often.
 */
export function placeOf(x: bigint, weights: number): number | undefined {
  const whole = BigInt(weights);
  return x < RANGE - (RANGE % whole) ? Number(x % whole) : undefined;
}

/** Where a spin falls: from 0, below the sum of the weights. */
export async function drawPlace(seed: string, draw: Draw, weights: number): Promise<number> {
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), hash, false, ['sign']);
  const { wheel, version, clientSeed, nonce } = draw;
  for (let counter = 0; ; counter += 1) {
    const message = new TextEncoder().encode([wheel, version, clientSeed, nonce, counter].join(':'));
    const x = new DataView(await crypto.subtle.sign('HMAC', key, message)).getBigUint64(0);
    const place = placeOf(x, weights);
    if (place !== undefined) return place;
  }
}

export const sumOf = (slices: readonly { weight: number }[]): number =>
  slices.reduce((sum, { weight }) => sum + weight, 0);

/** The slice at that place, in the order that they are shown in. */
export function sliceAt<S extends { weight: number }>(slices: readonly S[], place: number): S {
  let end = 0;
  for (const slice of slices) {
    end += slice.weight;
    if (place < end) return slice;
  }
  throw new Error(`nothing lies at ${place} of ${end}`);
}

export const drawn = async <S extends { weight: number }>(
  seed: string,
  draw: Draw,
  slices: readonly S[],
): Promise<S> => sliceAt(slices, await drawPlace(seed, draw, sumOf(slices)));
