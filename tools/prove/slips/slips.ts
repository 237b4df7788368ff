/** Slips as members send them, read by the reader that reads uploads: nearly all that can be read are, and none wrongly. */
import { toPicture } from '@krapao/server/modules/deposits/slip/upload-slip';
import { createSlipReader, type SlipReader } from '@krapao/server/modules/deposits/slip/read-slip';
import { slipCorpus, type CorpusSlip } from './corpus.ts';
import { SLIP_KINDS } from './kinds.ts';

/** The share of the readable that must be read. */
const READ_MIN = 0.98;

interface Row {
  read: number;
  unreadable: number;
  wrong: number;
  notes: Map<string, number>;
}

export interface SlipFigures {
  rows: ReadonlyMap<string, Row>;
  readable: number;
  read: number;
  wrong: number;
  /** ms. */
  slowest: number;
}

/** So often slips are read before the picture counts as at fault; a machine that is busy may cost a turn. */
const ATTEMPTS = 5;

async function insist<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function readOne(reader: SlipReader, { kind, transRef, upload }: CorpusSlip, row: Row): Promise<void> {
  const { bytes, isSized } = await toPicture(upload, 'the corpus');
  if (!bytes || !isSized) throw new Error(`${kind.name}: the corpus holds a picture of no slip's size`);
  const reading = await insist(() => reader.read(bytes));
  if (reading.result === 'refused') {
    row.unreadable += 1;
    row.notes.set(reading.note, (row.notes.get(reading.note) ?? 0) + 1);
  } else if (kind.isAmbiguous === true || reading.receipt.transRef !== transRef) row.wrong += 1;
  else row.read += 1;
}

/** Reads the corpus of that seed. @throws Error where a slip was read wrongly or held the reader, or too few were read */
export async function proveSlips(seed: number, count: number): Promise<SlipFigures> {
  const rows = new Map(
    SLIP_KINDS.map(({ name }): [string, Row] => [
      name,
      { read: 0, unreadable: 0, wrong: 0, notes: new Map() },
    ]),
  );
  const reader = createSlipReader();
  const missed: string[] = [];
  let [readable, read, wrong, slowest, n] = [0, 0, 0, 0, 0];
  try {
    for await (const slip of slipCorpus(seed, count)) {
      const row = rows.get(slip.kind.name);
      if (!row) throw new Error(`no row for ${slip.kind.name}`);
      const [before, began] = [{ ...row }, performance.now()];
      await readOne(reader, slip, row);
      slowest = Math.max(slowest, performance.now() - began);
      wrong += row.wrong - before.wrong;
      if (slip.kind.isReadable) {
        readable += 1;
        read += row.read - before.read;
      }
      if (row.wrong > before.wrong || (slip.kind.isReadable && row.read === before.read))
        missed.push(`${slip.kind.name} (slip ${String(n)})`);
      n += 1;
    }
  } finally {
    await reader.close();
  }
  if (wrong > 0 || read < READ_MIN * readable)
    throw new Error(
      `of ${String(readable)} readable slips ${String(read)} were read, ${String(wrong)} wrongly, seed ${String(seed)}: ${missed.join(', ')}`,
    );
  return { rows, readable, read, wrong, slowest };
}

/** A line for each kind. */
export function printSlips({ rows }: SlipFigures): void {
  console.log('  read  unreadable  wrong');
  for (const [kind, { read, unreadable, wrong, notes }] of rows) {
    const said = [...notes].map(([note, times]) => `${note} ${String(times)}`).join(', ');
    const figures = [String(read).padStart(6), String(unreadable).padStart(12), String(wrong).padStart(7)];
    console.log(`${figures.join('')}  ${kind}${said === '' ? '' : `: ${said}`}`);
  }
}
