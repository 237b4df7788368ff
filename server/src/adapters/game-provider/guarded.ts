/**
 * Keeps a provider that is slow or dead from holding up everything else: so many calls at once, and after several in a row that kept
 * us waiting for nothing none for a while, but one to see whether it is back.
 */
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  wrap,
} from 'cockatiel';
import type { GameProvider } from '../../ports/game-provider.ts';

export interface GuardSettings {
  mostCalls: number;
  /** An answer that says nothing and took that long, ms, kept us waiting. */
  slowMs: number;
  /** So many of them in a row open the circuit. */
  slowInRow: number;
  /** For how long, ms. */
  pauseMs: number;
}

const PAUSED = 'not asked: it has not answered for a while';
const SETTINGS: GuardSettings = { mostCalls: 100, slowMs: 2_000, slowInRow: 5, pauseMs: 10_000 };

interface Guarded extends GameProvider {
  /** It is not asked for a while, since it kept us waiting for nothing. */
  isPaused(): boolean;
}

/** What is not sent is `unknown`; of a transfer it is told that this call was not made. */
export function guarded(provider: GameProvider, settings: GuardSettings = SETTINGS): Guarded {
  const { mostCalls, slowMs, slowInRow, pauseMs } = settings;
  const kept = new WeakSet<object>();
  const breaker = circuitBreaker(
    handleWhenResult((answer) => kept.has(answer as object)),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(slowInRow) },
  );
  const policy = wrap(breaker, bulkhead(mostCalls));

  async function through<A extends object, N>(call: () => Promise<A>, notSent: (reason: string) => N) {
    // else it would wait for the one that looks, and that one may have more patience than a balance has
    if (breaker.state === CircuitState.HalfOpen) return notSent(PAUSED);
    try {
      return await policy.execute(async () => {
        const begun = performance.now();
        const answer = await call();
        if (saysNothing(answer) && performance.now() - begun >= slowMs) kept.add(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) return notSent(PAUSED);
      if (error instanceof BulkheadRejectedError) return notSent('not asked: too many calls are under way');
      throw error;
    }
  }
  const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason });
  const { pageState } = provider;

  return {
    isPaused: () => breaker.state !== CircuitState.Closed,
    can: provider.can,
    ensurePlayer: (player) => through(() => provider.ensurePlayer(player), unknown),
    setPassword: (username, password) => through(() => provider.setPassword(username, password), unknown),
    balance: (username) => through(() => provider.balance(username), unknown),
    transfer: (order) =>
      through(
        () => provider.transfer(order),
        (reason) => ({ outcome: 'unsent' as const, reason }),
      ),
    queryTransfer: (order) =>
      through(
        () => provider.queryTransfer(order),
        (reason) => ({ standing: 'unknown' as const, reason }),
      ),
    launch: (player, language) => through(() => provider.launch(player, language), unknown),
    reports: (place) => through(() => provider.reports(place), unknown),
    ...(pageState && { pageState: () => pageState.call(provider) }),
  };
}

const saysNothing = (answer: object): boolean =>
  ('outcome' in answer && answer.outcome === 'unknown') ||
  ('standing' in answer && answer.standing === 'unknown');
