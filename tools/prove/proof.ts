import type { World } from './world.ts';

/** Something that a wallet must survive, in its long form. */
export interface Proof {
  /** As it is asked for: `npm run prove <name>`. */
  name: string;
  /** What it proves, in one line. */
  what: string;
  /** Answers its figures. @throws Error when it does not hold */
  run(): Promise<string>;
}

/** Works in a world of its own, and ends it. What the servers did not foresee counts as a failure, whoever noticed. */
export async function within<Place extends { world: World; stop(): Promise<void> }, Result>(
  start: () => Promise<Place>,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const place = await start();
  try {
    const result = await work(place);
    requireForeseen(place.world);
    return result;
  } catch (error) {
    const lines = place.world.unforeseen();
    if (lines.length > 0) console.log(`What the servers did not foresee:\n${lines.slice(-5).join('\n')}`);
    throw error;
  } finally {
    await place.stop();
  }
}

function requireForeseen(world: World): void {
  const [line] = world.unforeseen();
  if (line !== undefined) throw new Error(`a server failed in a way that nobody foresaw: ${line}`);
}
