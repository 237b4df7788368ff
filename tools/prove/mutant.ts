/** Money bugs that somebody could write: each is planted in a copy of the product, whose tests must fail. */
export interface Mutant {
  name: string;
  /** The file, below the top folder. */
  file: string;
  /** Text that stands there exactly once, and what is put in its place. */
  find: string;
  replace: string;
  /** What is run: names of test files, as vitest takes them. */
  tests: readonly string[];
}
