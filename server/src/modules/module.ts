/**
 * The one shape of a module: what `createX(deps)` of its `index.ts` answers (docs/decisions/0089). compose.ts lists modules and knows
 * nothing of what is in them. Each has those parts that it has.
 */
import type { FastifyInstance } from 'fastify';
import type { Api } from '../http/bind.ts';
import type { ConsoleApi } from '../http/console-bind.ts';
import type { Timer, Work } from '../kernel/work.ts';
import type { Check, FoundCheck } from '../ledger/audit-checks.ts';
import type { Act, Changeable } from './history/face.ts';
import type { WaitingKind } from './operator/face.ts';
import type { Acts } from './staff/face.ts';

/**
 * What an operator, an alarm and the audit see of a module. It needs the database and nothing of the outside, so that a command line
 * has it without a server around it: `xDesk(deps)`, which `createX(deps)` spreads into what it answers.
 */
export interface Desk {
  /** What waits for a person (docs/operating.md, By hand). */
  waitingKinds?: readonly WaitingKind[];
  /** What an operator sets it up with. */
  changeables?: readonly Changeable[];
  /** What staff do with its things, besides verdicts and changes. */
  acts?: readonly Act[];
  /** What must be true of its tables and the ledger. */
  auditChecks?: readonly (Check | FoundCheck)[];
  /** Deletes what nobody needs any more of its own tables, a little at a time. Answers how many rows went. */
  tidy?(): Promise<number>;
  metrics?: Metrics;
}

/** What staff see of a module and do there. */
export interface ConsolePart {
  /** Binds its calls to the listener of the console; what they do goes through that door. */
  console(api: ConsoleApi, acts: Acts): void;
}

export interface Module extends Desk, Partial<ConsolePart> {
  /** Binds its routes and the addresses where the outside calls it. */
  routes?(api: Api, app: FastifyInstance): void;
  /** Sagas and timers. */
  work?: readonly (Work | Timer)[];
  /** Called once its work has ended: ends what is left under way. */
  close?(): Promise<void>;
}

/** What alarms hear of it besides what waits (docs/operating.md, Metrics). */
export interface Metrics {
  queues?: readonly Queue[];
  facts?: readonly Fact[];
  own?: readonly OwnGauge[];
}

/** What this process knows by itself. */
export interface OwnGauge extends Gauge {
  /** It only grows, from 0 when the process began. */
  isCount?: true;
  read(): Iterable<readonly [label: string, value: number]>;
}

/** Work whose rows fall due in `due_at`. */
export interface Queue {
  kind: string;
  table: string;
  /** A statement that selects since when each piece of it is under way and waits for nobody. */
  underWay?: string;
}

/**
 * feed-answer, feed-line, play: when it was told last, and in `items` how often it was asked in vain since. verifier: 1 while it counts as
 * down. audit: what it found broken. told-otherwise: what was told of money of late, other than it is booked.
 * log-sealed: since when something in the log is not. chat-…: as the figures of the chat say.
 */
export type FactTopic =
  | 'feed-answer'
  | 'feed-line'
  | 'play'
  | 'verifier'
  | 'audit'
  | 'told-otherwise'
  | 'log-sealed'
  | 'chat-talks'
  | 'chat-waits'
  | 'chat-agents'
  | 'chat-answers'
  | 'chat-files';

/** Something that the database remembers of the outside. */
export interface Fact {
  topic: FactTopic;
  /** A statement that selects subject, items and at; undefined where there is no such outside: its gauges have no value then. */
  text: string | undefined;
  /** seconds: how long ago `at` was; 0: never, or nothing is. */
  gauges: readonly (Gauge & { value: 'items' | 'at' | 'seconds' })[];
}

type Label = 'kind' | 'provider' | 'state' | 'quantile' | 'whose' | 'author';

export interface Gauge {
  name: string;
  help: string;
  /** What its subject is called, where there are several. */
  label?: Label;
}
