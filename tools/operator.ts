// `npm run operator -- …`: what waits for a person, a person's word about it, settings, and new keys for what is sealed. `--help` tells more.
import { composeOperator } from '@krapao/server/compose/operator';
import { createLog } from '@krapao/server/kernel/log';
import { keysOf } from './operator/keys.ts';
import { run } from './operator/run.ts';
import { askAtTerminal } from './operator/terminal.ts';
import { whichDatabase } from './which-database.ts';

/** What was opened, in the order in which it is closed again. */
const opened: (() => Promise<void>)[] = [];

try {
  const open = async () => {
    const { url, stop } = await whichDatabase();
    opened.unshift(stop);
    const desk = composeOperator(url, createLog('silent'), () => keysOf(process.env));
    opened.unshift(desk.close);
    return desk;
  };
  const { code, out, err } = await run(process.argv.slice(2), process.env, open, askAtTerminal);
  if (out !== undefined) console.log(out);
  if (err !== undefined) console.error(err);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const close of opened) await close();
}
