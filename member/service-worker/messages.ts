/** What the page says to the worker. */
export type Message =
  /** Keep these addresses: they were loaded before there was a worker. */
  | { kind: 'keep'; urls: readonly string[] }
  /** The page is of this build. A waiting worker of the same one takes over; it answers by the port whether it does. */
  | { kind: 'compare'; build: string };
