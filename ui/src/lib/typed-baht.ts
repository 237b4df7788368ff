import { parseBaht, toBaht } from '@krapao/contract/money';

/** What a money field holds, in baht; 0 for nothing. */
export function typedBaht(text: string): number {
  const parsed = parseBaht(text);
  return parsed === undefined ? 0 : toBaht(parsed);
}
