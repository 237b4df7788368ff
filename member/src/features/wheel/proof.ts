/** Spins worked out again in the browser, from a seed that was told: whether each fell where it was said to fall. */
import type { Wire } from '@krapao/contract/api';
import { commitmentOf, drawPlace, sliceAt, sumOf } from '@krapao/contract/wheel-draw';

/** A seed that decided spins, with those. */
export type Told = Wire<'GET /api/spinwheel/seed'>['output'][number];
export type Spin = Told['spins'][number];

/** How a spin comes out when it is worked out again: of numbers from 0 to `weights` - 1 it drew `place`. */
export interface Outcome {
  matches: boolean;
  place: number;
  weights: number;
  /** The numbers of the slice that it fell on. */
  from: number;
  to: number;
}

/** By the ids of spins: those whose seed was told, and that a browser took part in. */
export type Outcomes = ReadonlyMap<string, Outcome>;

export async function outcomesOf(history: readonly Told[]): Promise<Outcomes> {
  const all = await Promise.all(history.map(outcomesOfSeed));
  return new Map(all.flat());
}

async function outcomesOfSeed(told: Told): Promise<[string, Outcome][]> {
  const { seed, commitment, spins } = told;
  if (seed === null) return [];
  const isCommitted = (await commitmentOf(seed)) === commitment;
  const outcomes = spins.map(async (spin, index): Promise<[string, Outcome] | undefined> => {
    const { proof } = spin;
    if (!proof) return undefined;
    const outcome = await workOut(seed, spin, told);
    // a seed decides its spins one after the other: none is left out
    const isNext = proof.nonce === index && proof.commitment === commitment;
    return [spin._id, { ...outcome, matches: outcome.matches && isCommitted && isNext }];
  });
  return (await Promise.all(outcomes)).filter((one) => one !== undefined);
}

async function workOut(seed: string, { proof, drawn }: Spin, { wheels }: Told): Promise<Outcome> {
  const slices = wheels.find((one) => one.wheel === proof?.wheel && one.version === proof.version)?.slices;
  const weights = sumOf(slices ?? []);
  if (!proof || !slices || weights < 1) return { matches: false, place: 0, weights, from: 0, to: 0 };
  const place = await drawPlace(seed, proof, weights);
  const slice = sliceAt(slices, place);
  const from = sumOf(slices.slice(0, slices.indexOf(slice)));
  return { matches: slice.code === drawn, place, weights, from, to: from + slice.weight - 1 };
}

/** Spins, newest first, each with the seed that decided it. */
export const spinsOf = (history: readonly Told[]): { spin: Spin; told: Told }[] =>
  history
    .flatMap((told) => told.spins.map((spin) => ({ spin, told })).reverse())
    .sort((a, b) => b.spin.createdAt.localeCompare(a.spin.createdAt));

/** The spin of an address: by its id, or by what the browser chose for it. */
export const spinAt = (history: readonly Told[], wanted: string) =>
  spinsOf(history).find(({ spin }) => spin._id === wanted || spin.proof?.clientSeed === wanted);

/** How far a spin can be checked. */
export type Standing = 'unprovable' | 'sealed' | 'checking' | 'failed' | 'matches' | 'differs';

export function standingOf(
  { spin, told }: { spin: Spin; told: Told },
  outcomes: { data: Outcomes | undefined; isError: boolean },
): Standing {
  if (!spin.proof) return 'unprovable';
  if (told.seed === null) return 'sealed';
  if (outcomes.isError) return 'failed';
  const outcome = outcomes.data?.get(spin._id);
  if (!outcome) return 'checking';
  return outcome.matches ? 'matches' : 'differs';
}

/** What a slice of that wheel was called. */
export const labelOf = ({ spin, told }: { spin: Spin; told: Told }, code: string): string => {
  const wheels = spin.proof
    ? told.wheels.filter(
        ({ wheel, version }) => wheel === spin.proof?.wheel && version === spin.proof.version,
      )
    : told.wheels;
  return wheels.flatMap(({ slices }) => slices).find((slice) => slice.code === code)?.label ?? code;
};
