/** `npm run bench <what>`: measures one thing against its baseline and prints both sides. It writes nothing into the project. */
import { endAll } from './cleanup.ts';
import { readOptions, USAGE, type Options } from './options.ts';

/** Loaded only when wanted: each brings what it needs. */
const BENCHMARKS: Record<string, () => Promise<(options: Options) => Promise<void>>> = {
  posting: async () => (await import('./posting.ts')).benchPosting,
  hot: async () => (await import('./posting.ts')).benchHot,
  wallet: async () => (await import('./reads.ts')).benchWallet,
  statement: async () => (await import('./reads.ts')).benchStatement,
  games: async () => (await import('./games.ts')).benchGames,
  rewards: async () => (await import('./rewards.ts')).benchRewards,
  load: async () => (await import('./load/compare.ts')).benchLoad,
  sizes: async () => (await import('./sizes.ts')).benchSizes,
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse,
  console: async () => (await import('./console/main.ts')).benchConsole,
  chat: async () => (await import('./chat/main.ts')).benchChat,
  slip: async () => (await import('./slip.ts')).benchSlip,
};

let isEnding = false;
async function end(code: number): Promise<never> {
  isEnding = true;
  await endAll();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!isEnding) void end(1);
  });
}

async function main(): Promise<void> {
  const { what, options } = readOptions(process.argv.slice(2));
  const benchmark = BENCHMARKS[what];
  if (!benchmark) throw new Error(USAGE);
  await (
    await benchmark()
  )(options);
}

main().then(
  () => end(0),
  (error: unknown) => {
    if (!isEnding) console.error(error instanceof Error && error.message === USAGE ? USAGE : error);
    return end(1);
  },
);
