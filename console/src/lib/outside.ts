/** Systems of others as the bar above every screen tells them: one of a kind, providers counted. */
import type { ConsoleWire } from '@krapao/contract/console/api';

type Outside = ConsoleWire<'GET /api/console/outside'>['output']['outside'][number];

export interface System {
  name: 'feed' | 'verifier' | 'bank' | 'providers';
  isUp: boolean;
  /** Since when it does not answer, where that is known; ISO 8601. */
  since: string | null;
  /** Of providers: how many do not answer, and how many there are. */
  down: number;
  all: number;
}

const NAMES = {
  'feed-answer': 'feed',
  verifier: 'verifier',
  'payout-bank': 'bank',
  provider: 'providers',
} as const satisfies Partial<Record<Outside['kind'], System['name']>>;

/** Only those that the house has: the feed, the slip check, the bank that pays, the providers. */
export function systemsOf(outside: readonly Outside[]): System[] {
  return Object.entries(NAMES).flatMap(([kind, name]): System[] => {
    const all = outside.filter((one) => one.kind === kind);
    if (all.length === 0) return [];
    const down = all.filter(({ isUp }) => !isUp);
    const since = down.flatMap(({ at }) => at ?? []).sort()[0] ?? null;
    return [{ name, isUp: down.length === 0, since, down: down.length, all: all.length }];
  });
}
