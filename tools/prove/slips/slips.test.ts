import { describe, expect, it } from 'vitest';
import { slipCorpus } from './corpus.ts';
import { SLIP_KINDS } from './kinds.ts';
import { proveSlips } from './slips.ts';

/** Always the same pictures, unless told otherwise: with others a single one more that can't be read would say nothing. */
const SEED = Number(process.env['SEED'] ?? 2026);
/** One of every kind. */
const SLIPS = SLIP_KINDS.length;

describe('slips as members send them', () => {
  it('are read where they can be, and none wrongly; none holds the reader', async () => {
    console.log(`slips: SEED=${String(SEED)}`);
    const { rows, readable, wrong } = await proveSlips(SEED, SLIPS);
    expect(wrong).toBe(0);
    expect(readable).toBeGreaterThan(0.7 * SLIPS);
    expect([...rows.keys()]).toEqual(SLIP_KINDS.map(({ name }) => name));
  });

  it('are the same pictures for the same seed', async () => {
    const drawn = async (): Promise<Buffer[]> => {
      const pictures: Buffer[] = [];
      for await (const { upload } of slipCorpus(SEED, 5)) pictures.push(upload);
      return pictures;
    };
    const [one, two] = [await drawn(), await drawn()];
    expect(one.map((picture, i) => two[i]?.equals(picture))).toEqual(one.map(() => true));
  });
});
