/** Where pictures are kept. Keys are made by us, never taken from input: a folder and a name, as `slips/<uuid>.jpg`. */
export interface Files {
  /** Keeps the bytes, whole and on the disk when it returns; the same key again replaces them. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The bytes; undefined when there are none under that key. */
  get(key: string): Promise<Buffer | undefined>;
}

/** The same for what is too large to be held in memory. */
export interface LargeFiles extends Files {
  /** Keeps a file that was written beside them; it is gone from there then. */
  take(key: string, path: string): Promise<void>;
  /** Bytes under that key; undefined when there are none. */
  size(key: string): Promise<number | undefined>;
  /** From the first byte to the last, both included. */
  stream(key: string, first: number, last: number): NodeJS.ReadableStream;
  /** Deletes it; nothing there is nothing to do. */
  remove(key: string): Promise<void>;
  /** Deletes what servers that died left half written, a day later. Answers how many those were. */
  removeDrafts(): Promise<number>;
}

/** Addresses under which a browser may see a file for a few minutes without signing in. */
export interface FileLinks {
  /**
   * A path on our own origin.
   * @param minutes how long it is good for; five unless said
   * @param of whose file it is: what is under way of one owner is bounded
   */
  addressOf(key: string, minutes?: number, of?: string): string;
}
