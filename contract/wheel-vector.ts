/** Draws whose outcome is known, for tests: both ends are held to the same (docs/checking-a-spin.md). */
const WEIGHTS = { nothing: 4_590, cash5: 2_000, coin1: 1_650, cash1: 1_000, cash20: 500, bonus50: 200, cash100: 50, shirt: 10 }; // prettier-ignore

export const VECTOR = {
  /** 00 01 … 1f. */
  seed: Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  from: { wheel: 'demo', version: 1, clientSeed: 'krapao' },
  slices: Object.entries(WEIGHTS).map(([code, weight]) => ({ code, weight })),
  /** Of the first spins, by their nonce. */
  places: [3310, 2780, 6005, 6130],
  drawn: ['nothing', 'nothing', 'cash5', 'cash5'],
};
