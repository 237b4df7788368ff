interface Built {
  /** The same as in the page's `<meta name="build">`. */
  readonly id: string;
  /** Addresses that every start of this build needs. */
  readonly shell: readonly string[];
  /** Addresses of all hashed files of this build. */
  readonly assets: readonly string[];
}

/** Written in by member/build-service-worker.ts. */
declare const BUILT: Built;

/** What this worker was built with. */
export const built: Built = BUILT;
