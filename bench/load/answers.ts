const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('\r\ncontent-length: ');
const LENGTH_TOO = Buffer.from('\r\nContent-Length: ');
const CR = 13;

/**
 * Reads one HTTP/1.1 answer after another from one connection, as little of it as is needed: the status, and the length, to know
 * where it ends. Answers in chunks are not known.
 */
export class Answers {
  #kept: Buffer | undefined;

  /**
   * Takes what came; the status once the answer is whole, 0 before that. The bytes may be overwritten afterwards.
   * @throws Error for an answer without a length
   */
  take(bytes: Buffer): number {
    const all = this.#kept ? Buffer.concat([this.#kept, bytes]) : bytes;
    const head = all.indexOf(END_OF_HEAD);
    if (head < 0 || all.length < head + 4 + lengthIn(all, head)) {
      this.#kept = this.#kept ? all : Buffer.from(all);
      return 0;
    }
    this.#kept = undefined;
    return digits(all, 9);
  }
}

function lengthIn(bytes: Buffer, head: number): number {
  let at = bytes.indexOf(LENGTH);
  if (at < 0 || at > head) at = bytes.indexOf(LENGTH_TOO);
  if (at < 0 || at > head)
    throw new Error(`an answer without content-length: ${bytes.toString('latin1', 0, 200)}`);
  return digits(bytes, at + LENGTH.length);
}

/** The number that stands there, up to a space or the end of the line. */
function digits(bytes: Buffer, from: number): number {
  let number = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? CR;
    if (byte < 48 || byte > 57) break;
    number = number * 10 + byte - 48;
  }
  return number;
}
