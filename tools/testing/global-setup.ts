import { provideTestDatabase } from './throwaway-postgres.ts';

/** For vitest and playwright alike: what is returned is run at the end. */
export default function setup(): Promise<() => Promise<void>> {
  return provideTestDatabase();
}
