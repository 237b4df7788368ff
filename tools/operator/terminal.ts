/** What a person at the terminal is asked. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Ask } from './command.ts';

/** Writes nothing: what is typed stays unseen. */
const unseen = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Undefined where no person is at a terminal. */
export const askAtTerminal: Ask = async (question, { isSecret }) => {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return undefined;
  stderr.write(question);
  const line = createInterface({ input: stdin, output: isSecret ? unseen() : stderr, terminal: true });
  try {
    return await line.question('');
  } finally {
    line.close();
    if (isSecret) stderr.write('\n');
  }
};
