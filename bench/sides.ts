/** Two or more ways of doing something, measured by turns: what the machine does meanwhile hits all of them. */
import { cpus } from 'node:os';
import { median, number, table } from './report.ts';

export interface Measured {
  perSecond: number;
  /** ms. */
  p50?: number;
  p99?: number;
  /** Calls that failed. */
  bad: number;
  /** µs of CPU for one call, where it can be told. */
  cpu: { server?: number; database?: number; load?: number };
  /** Shares of all CPU of the machine, 0 to 1. */
  share: { load?: number; others?: number };
}

export interface Side {
  name: string;
  measure(): Promise<Measured>;
}

/** Round after round, each side in turn and every round beginning with another; the median of each. */
export async function byTurns(
  sides: readonly Side[],
  rounds: number,
  before: () => Promise<void>,
): Promise<Measured[]> {
  const results: Measured[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < sides.length; i += 1) {
      const at = (i + round) % sides.length;
      const side = sides[at];
      if (!side) continue;
      await before();
      const measured = await side.measure();
      results[at]?.push(measured);
      console.log(`round ${String(round + 1)}, ${side.name}: ${shown(measured)}`);
    }
  }
  return results.map(medianOf);
}

function shown({ perSecond, p50, p99, bad, share }: Measured): string {
  const others =
    share.others === undefined ? '' : `, others took ${number(share.others * cpus().length, 2)} cores`;
  const times =
    p50 === undefined || p99 === undefined ? '' : `, p50 ${number(p50, 1)} ms, p99 ${number(p99, 1)} ms`;
  return `${number(perSecond)}/s${times}, failed ${number(bad)}${others}`;
}

function medianOf(all: readonly Measured[]): Measured {
  const of = (pick: (one: Measured) => number | undefined): number | undefined => {
    const values = all.map(pick).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : median(values);
  };
  const some = <K extends string>(key: K, value: number | undefined) =>
    (value === undefined ? {} : { [key]: value }) as { [k in K]?: number };
  return {
    perSecond: of((one) => one.perSecond) ?? 0,
    ...some(
      'p50',
      of((one) => one.p50),
    ),
    ...some(
      'p99',
      of((one) => one.p99),
    ),
    bad: all.reduce((sum, one) => sum + one.bad, 0),
    cpu: {
      ...some(
        'server',
        of((one) => one.cpu.server),
      ),
      ...some(
        'database',
        of((one) => one.cpu.database),
      ),
      ...some(
        'load',
        of((one) => one.cpu.load),
      ),
    },
    share: {
      ...some(
        'load',
        of((one) => one.share.load),
      ),
      ...some(
        'others',
        of((one) => one.share.others),
      ),
    },
  };
}

/** Medians of all sides, one below the other; failures are sums. */
export function printSides(sides: readonly Side[], results: readonly Measured[]): void {
  const or = (value: number | undefined, decimals = 0): string =>
    value === undefined ? '–' : number(value, decimals);
  const rows = results.map(({ perSecond, p50, p99, bad, cpu, share }, i) => [
    sides[i]?.name ?? '',
    number(perSecond),
    or(p50, 1),
    or(p99, 1),
    number(bad),
    or(cpu.server),
    or(cpu.database),
    or(cpu.load),
    share.load === undefined ? '–' : `${number(share.load * 100)} %`,
  ]);
  console.log('\nMedians; CPU in µs a call, the last column is what load generation took of the machine');
  console.log(
    table([['', 'per s', 'p50 ms', 'p99 ms', 'failed', 'server', 'database', 'load', 'load'], ...rows]),
  );
}
