import { buildWeb } from '@krapao/tools/build-web';
import { provideTestDatabase } from '@krapao/tools/testing/throwaway-postgres';

/** Sees to a built member app and a PostgreSQL, so that `npx playwright test -c e2e` works by itself too. */
export default function setup(): Promise<() => Promise<void>> {
  buildWeb((line) => console.log(line));
  return provideTestDatabase();
}
