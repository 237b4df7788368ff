/** The command of an operator against a database that a server works in: as a process where that matters, else as what the process calls. */
import { execFile } from 'node:child_process';
import { composeOperator, type OperatorDesk } from '@krapao/server/compose/operator';
import { createLog } from '@krapao/server/kernel/log';
import { root } from '../paths.ts';
import { packed } from '../testing/packed.ts';
import { keysOf } from './keys.ts';
import { run } from './run.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** What a decision or change is signed with in a house where nobody works yet. */
export const signed = ['--who', 'noi', '--break-glass', 'called the member'];

/** The command line before the database of that address. */
export function operatorAt(url: string, keysFrom: Record<string, string> = {}, machine?: string) {
  const desk: OperatorDesk & { close(): Promise<void> } = composeOperator(
    url,
    createLog('silent'),
    () => keysOf({ DATABASE_URL: url, ...keysFrom }),
    machine,
  );
  /** What the command does once it has started. */
  const operatorWith = async (env: Record<string, string>, ...args: string[]): Promise<Ran> => {
    const { code, out = '', err = '' } = await run(args, env, async () => desk);
    return { code, out, err };
  };
  return {
    desk,
    operatorWith,
    operator: (...args: string[]) => operatorWith({}, ...args),
    /** The whole command. */
    async command(...args: string[]): Promise<Ran> {
      const program = await packed('tools/operator.ts');
      return new Promise((resolve) => {
        const env = { ...process.env, DATABASE_URL: url };
        execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, out, err) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
        });
      });
    },
    close: () => desk.close(),
  };
}
export type OperatorAt = ReturnType<typeof operatorAt>;
