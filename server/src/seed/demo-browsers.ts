import { DEMO_BROWSER, DEMO_STAFF, demoBrowserOf } from '@krapao/contract/console/demo';
import type { Db } from '../db/pool.ts';
import type { Config } from '../kernel/config.ts';
import type { Push } from '../modules/push/index.ts';
import { staffByName } from '../modules/staff/store.ts';

/** Where there is a sandbox, the demo's people have a browser in it that is called: one sees there what would reach a phone. */
export async function seedDemoBrowsers(
  db: Db,
  push: Pick<Push, 'key' | 'subscribe'>,
  { DEMO, SANDBOX_URL }: Pick<Config, 'DEMO' | 'SANDBOX_URL'>,
): Promise<void> {
  if (!DEMO || SANDBOX_URL === undefined) return;
  for (const { name } of DEMO_STAFF) {
    const person = await staffByName(db, name);
    if (person?.createdBy !== 'demo') continue;
    const endpoint = new URL(`/push/${demoBrowserOf(name)}`, SANDBOX_URL).href;
    await push.subscribe({ kind: 'staff', id: person.id }, { endpoint, ...DEMO_BROWSER, signedBy: push.key });
  }
}
