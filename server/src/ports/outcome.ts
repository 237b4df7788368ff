/**
 * How a call to the outside ended. done: it happened. refused: it certainly did not, and never will under this reference.
 * unknown: a time-out, a lost connection, an answer that can't be read: it is asked again, never taken for a failure.
 */
export type Outcome =
  | { outcome: 'done'; externalReference: string | null }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };
