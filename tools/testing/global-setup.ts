import { buildWeb } from '../build-web.ts';
import { provideTestDatabase } from './throwaway-postgres.ts';

/** For vitest and playwright alike: a built member app for the servers that tests start, and a PostgreSQL; what is returned is run at the end. */
export default function setup(): Promise<() => Promise<void>> {
  buildWeb((line) => console.log(line));
  return provideTestDatabase();
}
