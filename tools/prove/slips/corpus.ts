/** Slips that the sandbox's banks drew and that went through many hands; the same ones for the same seed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../programs.ts';
import { freePort } from '../../testing/ports.ts';
import { packedSandbox } from '../../testing/stack.ts';
import { createOutside, type Outside } from '../outside.ts';
import { randomFrom, type Random } from '../random.ts';
import { SLIP_KINDS, type SlipKind } from './kinds.ts';

export interface CorpusSlip {
  kind: SlipKind;
  /** What its QR says. */
  transRef: string;
  /** As a member uploads it. */
  upload: Buffer;
}

const BANKS = ['BBL', 'KBANK', 'KTB', 'TTB', 'SCB', 'UOB', 'BAY', 'GSB', 'BAAC', 'KKP'];
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const DIGITS = '0123456789';

const letters = (random: Random, of: string, count: number): string =>
  Array.from({ length: count }, () => random.pick([...of])).join('');

/** As that bank makes them, and never twice: the number is in it. */
function referenceOf(random: Random, bank: string, n: number): string {
  const number = String(n).padStart(5, '0');
  if (bank === 'SCB') return `20261121${letters(random, LETTERS, 12)}${number}`;
  if (bank === 'KBANK') return `01325${letters(random, DIGITS, 7)}${letters(random, 'ABCDEFGH', 3)}${number}`;
  return `20261121${letters(random, DIGITS, 9)}${number}`;
}

/** The pictures of one transfer. */
async function drawn(outside: Outside, random: Random, n: number) {
  const fromBank = random.pick(BANKS);
  const { transRef, slip } = await outside.transfer({
    fromBank,
    fromAccount: letters(random, DIGITS, 10),
    fromName: random.pick(['SOMCHAI JAIDEE', 'นาย สมชาย ใจดี', 'นางสาว วรรณวิสา ศรีสุวรรณรัตน์', 'MISS ANN LEE']),
    toBank: random.pick(BANKS),
    toAccount: letters(random, DIGITS, 10),
    toName: 'KRAPAO DEMO CO LTD',
    amount: random.baht(5_000_000),
    at: new Date(Date.UTC(2026, 10, 21, random.upTo(24), random.upTo(60))).toISOString(),
    transRef: referenceOf(random, fromBank, n),
  });
  const picture = async (address: string) =>
    Buffer.from(await (await outside.picture(address)).arrayBuffer());
  return { transRef, picture: () => picture(slip), plain: () => picture(`${slip}?qr=none`) };
}

async function make(outside: Outside, seed: number, n: number): Promise<CorpusSlip> {
  const kind = SLIP_KINDS[n % SLIP_KINDS.length];
  if (!kind) throw new Error('no kinds');
  // a seed of its own: a slip does not depend on those before it
  const random = randomFrom(seed ^ Math.imul(n + 1, 0x9e3779b1));
  const [one, two] = [await drawn(outside, random, 2 * n), await drawn(outside, random, 2 * n + 1)];
  const needs = { plain: kind.name === 'no QR', other: kind.isAmbiguous === true };
  const slip = await one.picture();
  const upload = await kind.make(
    { slip, plain: needs.plain ? await one.plain() : slip, other: needs.other ? await two.picture() : slip },
    random,
  );
  return { kind, transRef: one.transRef, upload };
}

/** So many slips, one after the other, of all kinds by turns. */
export async function* slipCorpus(seed: number, count: number): AsyncGenerator<CorpusSlip> {
  const data = mkdtempSync(join(tmpdir(), 'krapao-slips-'));
  const port = await freePort();
  const sandbox = await startSandbox({ port, data, main: await packedSandbox() });
  try {
    const outside = createOutside(`http://127.0.0.1:${String(port)}`);
    let next = make(outside, seed, 0);
    for (let n = 0; n < count; n += 1) {
      const slip = await next;
      // the next is drawn while this one is read; who stops early never hears of it
      if (n + 1 < count) next = make(outside, seed, n + 1);
      next.catch(() => undefined);
      yield slip;
    }
  } finally {
    await sandbox.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
