import { hash } from '@node-rs/argon2';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '@krapao/contract/console/demo';
import { BOUNDED, BOUNDS_OF, RIGHTS, RIGHTS_OF, ROLES } from '@krapao/contract/console/rights';
import { satang } from '@krapao/contract/money';
import type { Db, Tx } from '../db/pool.ts';
import type { Config } from '../kernel/config.ts';
import { newId } from '../kernel/ids.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { writeSettings } from '../modules/site/settings.ts';
import { bindingOf } from '../modules/staff/codes.ts';
import { rightsOf } from '../modules/staff/store.ts';
import { staff, staffRight, staffRightSeeded } from '../modules/staff/tables.ts';
import { seedAlone } from './alone.ts';

const LOCK = 7_240_003;
/** What a role may decide about on a day, of what it may in one act. */
const ACTS_A_DAY = 10n;

/**
 * What each role may do, for rights that no role has yet: in a new house all, later those that a release brings. With `config.DEMO` the people of
 * the demo, where nobody else works: who joined it later comes into one from before.
 */
export async function seedStaff(db: Db, box: SecretBox, config: Pick<Config, 'DEMO'>): Promise<void> {
  const passwordHash = config.DEMO ? await hash(DEMO_STAFF_PASSWORD) : '';
  await db.withTx(async (tx) => {
    await seedAlone(tx, LOCK);
    await seedRights(tx);
    if (!config.DEMO) return;
    const here = await tx.sql.select({ name: staff.name, createdBy: staff.createdBy }).from(staff);
    // nobody with a password that everybody knows comes in among people of the operator's own
    if (here.some(({ createdBy }) => createdBy !== 'demo')) return;
    const known = new Set(here.map(({ name }) => name));
    for (const { name, display, role, secret } of DEMO_STAFF.filter((one) => !known.has(one.name))) {
      const id = newId();
      const codeSecret = box.seal(secret, bindingOf(id));
      await tx.sql
        .insert(staff)
        .values({ id, name, display, role, passwordHash, codeSecret, createdBy: 'demo' });
    }
    if (known.size === 0) await writeSettings(tx, { stepUpByCode: true });
  });
}

async function seedRights(tx: Tx): Promise<void> {
  const seeded = await tx.sql.select().from(staffRightSeeded);
  const known = new Set([...seeded, ...(await rightsOf(tx))].map(({ right }) => right));
  const rows = ROLES.flatMap((role) =>
    RIGHTS.filter((right) => !known.has(right) && RIGHTS_OF[role].includes(right)).map((right) => {
      const most = BOUNDED.some((one) => one === right) ? BOUNDS_OF[role] : undefined;
      const bound = most === undefined ? null : satang(most);
      return { role, right, bound, dayBound: bound && satang(bound * ACTS_A_DAY) };
    }),
  );
  if (rows.length > 0) await tx.sql.insert(staffRight).values(rows);
  await tx.sql
    .insert(staffRightSeeded)
    .values(RIGHTS.map((right) => ({ right })))
    .onConflictDoNothing();
}
