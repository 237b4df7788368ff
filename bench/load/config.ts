import type { RequestShape } from './request.ts';

/** What one run of the load generator does; handed to it as JSON. */
export interface LoadConfig {
  port: number;
  connections: number;
  seconds: number;
  /** Seconds before that count for nothing. */
  warm: number;
  request: RequestShape;
  /** Members are picked at random from this many, beginning with the first. */
  members: { first: number; count: number };
  /** Makes idempotency keys of this run unlike those of any other. */
  run: string;
  /** Processes whose CPU time is looked at. */
  watch: { server: number; postmaster?: number };
  /** Sends SIGUSR2 to the server where counting begins and ends. */
  isProfiled: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** ms. */
  p50: number;
  p99: number;
  max: number;
  /** Answers other than 2xx, by status; 0 stands for connections that broke. */
  bad: Record<string, number>;
  /** The first of them, to read. */
  sample?: string;
  /** ms of CPU within `seconds`; others: the rest of the machine. Undefined where the system does not tell. */
  cpu: { load: number; server?: number; database?: number; others?: number };
  seconds: number;
}
