import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { AppError } from './app-error.ts';

/** Counts so many more of a key. @throws what `refusal` makes of the whole seconds, one at least, until there may be more */
export async function count(
  counter: RateLimiterPostgres,
  key: string,
  refusal: (seconds: number) => AppError,
  points = 1,
): Promise<void> {
  try {
    await counter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw refusal(secondsOf(refused));
  }
}

/** Until it may be again. */
export const secondsOf = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
