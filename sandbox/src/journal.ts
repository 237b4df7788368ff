import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';

type Apply = (event: unknown) => void;

/**
 * The sandbox's memory: every change is one event, written to an append-only file before it is answered and applied again
 * at the next start. Without a folder it lives in memory only.
 */
export class Journal {
  readonly #streams = new Map<string, Apply>();
  #file: number | undefined;

  /** Names a kind of event; the answer writes one and applies it. All kinds are named before `open`. */
  stream<Event>(name: string, apply: (event: Event) => void): (event: Event) => void {
    if (this.#streams.has(name)) throw new Error(`two streams are named ${name}`);
    this.#streams.set(name, (event) => {
      apply(event as Event);
    });
    return (event) => {
      if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify([name, event])}\n`);
      apply(event);
    };
  }

  /** Applies what the folder remembers, then writes there from now on. */
  open(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // one that was made before is no less private
    chmodSync(folder, 0o700);
    const path = join(folder, 'journal.jsonl');
    if (existsSync(path)) this.#replay(path);
    this.#file = openSync(path, 'a', 0o600);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #replay(path: string): void {
    const bytes = readFileSync(path);
    // A kill in the middle of a write leaves half a line; nobody was told of it, so it goes.
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) truncateSync(path, whole);
    for (const line of bytes.subarray(0, whole).toString('utf8').split('\n')) {
      if (line === '') continue;
      const [name, event] = JSON.parse(line) as [string, unknown];
      const apply = this.#streams.get(name);
      if (!apply) throw new Error(`${path} holds events of an unknown kind: ${name}`);
      apply(event);
    }
  }
}
