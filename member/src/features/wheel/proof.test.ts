import { describe, expect, it } from 'vitest';
import { VECTOR } from '@krapao/contract/wheel-vector';
import { labelOf, outcomesOf, spinAt, spinsOf, standingOf, type Told } from './proof.ts';

const { seed, commitment, from } = VECTOR;
const SLICES = VECTOR.slices.map(({ code, weight }) => ({ code, label: `slice ${code}`, weight }));

const told: Told = {
  commitment,
  seed,
  spins: VECTOR.drawn.map((drawn, nonce) => ({
    _id: `spin-${String(nonce)}`,
    createdAt: `2026-11-22T05:00:0${String(nonce)}.000Z`,
    drawn,
    given: drawn,
    proof: { ...from, commitment, nonce },
  })),
  wheels: [{ wheel: 'demo', version: 1, slices: SLICES }],
};
const changed = (change: (copy: Told) => void): Told => {
  const copy = structuredClone(told);
  change(copy);
  return copy;
};
const matches = async (of: Told) => [...(await outcomesOf([of])).values()].map((outcome) => outcome.matches);

describe('a spin whose seed was told', () => {
  it('is worked out again: the number that it drew, and the slice that this lies in', async () => {
    const outcomes = await outcomesOf([told]);
    expect([...outcomes.keys()]).toEqual(['spin-0', 'spin-1', 'spin-2', 'spin-3']);
    expect(outcomes.get('spin-0')).toEqual({
      matches: true,
      place: 3310,
      weights: 10_000,
      from: 0,
      to: 4589,
    });
    expect(outcomes.get('spin-3')).toEqual({
      matches: true,
      place: 6130,
      weights: 10_000,
      from: 4590,
      to: 6589,
    });
  });

  it('is not right where anything of it was changed', async () => {
    const all = [true, true, true, true];
    expect(await matches(told)).toEqual(all);
    const none = all.map(() => false);
    expect(await matches(changed((copy) => (copy.seed = seed.replace('00', '01'))))).toEqual(none);
    expect(await matches(changed((copy) => (copy.commitment = 'f'.repeat(64))))).toEqual(none);
    expect(await matches(changed((copy) => (copy.wheels = [])))).toEqual(none);
    const third = [true, true, false, true];
    const [, , spin] = told.spins;
    if (!spin?.proof) throw new Error('the vector has four spins');
    const { proof } = spin;
    expect(await matches(changed((copy) => copy.spins.splice(2, 1, { ...spin, drawn: 'shirt' })))).toEqual(
      third,
    );
    const other = { ...spin, proof: { ...proof, clientSeed: 'other-0' } };
    expect(await matches(changed((copy) => copy.spins.splice(2, 1, other)))).toEqual(third);
  });

  it('shows where one before it was left out', async () => {
    expect(await matches(changed((copy) => copy.spins.splice(1, 1)))).toEqual([true, false, false]);
  });

  it('stands among the others, newest first, and is found by its id or by what the browser chose', () => {
    expect(spinsOf([told]).map(({ spin }) => spin._id)).toEqual(['spin-3', 'spin-2', 'spin-1', 'spin-0']);
    expect(spinAt([told], 'spin-1')?.spin._id).toBe('spin-1');
    expect(spinAt([told], 'krapao')?.spin._id).toBe('spin-3');
    expect(spinAt([told], 'none')).toBeUndefined();
  });
});

describe('how far a spin can be checked', () => {
  const [first] = spinsOf([told]);
  if (!first) throw new Error('the vector has four spins');
  const outcome = { matches: true, place: 0, weights: 1, from: 0, to: 0 };
  const outcomes = (right: boolean) => ({
    data: new Map([[first.spin._id, { ...outcome, matches: right }]]),
    isError: false,
  });
  const nothing = { data: undefined, isError: false };

  it('is said', () => {
    expect(standingOf(first, outcomes(true))).toBe('matches');
    expect(standingOf(first, outcomes(false))).toBe('differs');
    expect(standingOf(first, nothing)).toBe('checking');
    expect(standingOf(first, { ...nothing, isError: true })).toBe('failed');
    expect(standingOf({ ...first, told: { ...told, seed: null } }, nothing)).toBe('sealed');
    expect(standingOf({ ...first, spin: { ...first.spin, proof: null } }, nothing)).toBe('unprovable');
  });

  it('names slices as that wheel called them', () => {
    expect(labelOf(first, 'cash5')).toBe('slice cash5');
    expect(labelOf({ ...first, spin: { ...first.spin, proof: null } }, 'shirt')).toBe('slice shirt');
    expect(labelOf(first, 'gone')).toBe('gone');
  });
});
