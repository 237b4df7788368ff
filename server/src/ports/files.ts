/** Where pictures are kept. Keys are made by us, never taken from input: a folder and a name, as `slips/<uuid>.jpg`. */
export interface Files {
  /** Keeps the bytes, whole and on the disk when it returns; the same key again replaces them. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The bytes; undefined when there are none under that key. */
  get(key: string): Promise<Buffer | undefined>;
}

/** Addresses under which a browser may see a file for a few minutes without signing in. */
export interface FileLinks {
  /** A path on our own origin. */
  addressOf(key: string): string;
}
