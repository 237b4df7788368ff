/** What example orders of acts that take two are told of, and are (acts-of-two.testing.ts). */
import type { ConsoleKey } from '@krapao/contract/console/api';
import type { Person } from '../modules/staff/testing.ts';
import type { Bench } from '../modules/withdrawals/testing.ts';

/** One order that takes two, and how to see what has become of it. */
export interface Example {
  path: string;
  body: object;
  isDone(): Promise<boolean>;
  /** From now on it is not what was seen. */
  moveOn(): Promise<unknown>;
}

export interface ExampleOf {
  key: ConsoleKey;
  /** Another order each time. */
  make(world: World): Promise<Example>;
}

export interface World {
  bench: Bench;
  person(name: string, role: 'owner' | 'cashier'): Promise<Person>;
  /** What somebody else does or reads, who needs nobody for it; fails where it is refused. */
  other(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>>;
}
