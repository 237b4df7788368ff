/** What somebody at the demo asked for and takes a second person: more may go out by itself. */
import { and, eq, ne } from 'drizzle-orm';
import type { Variant } from '@krapao/contract/constants';
import type { Db } from '../db/pool.ts';
import { hashOf } from '../kernel/canonical.ts';
import { newId, tokenHash } from '../kernel/ids.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { createChanges } from '../modules/history/changes.ts';
import { recordChange } from '../modules/history/face.ts';
import { changeableSettings } from '../modules/site/change-setting.ts';
import { sealOrder } from '../modules/staff/acts.ts';
import { makeRequest } from '../modules/staff/request-store.ts';
import { staff, staffRequest } from '../modules/staff/tables.ts';

const [KIND, SUBJECT] = ['setting', 'withdrawAutomaticMaximum'] as const;
/** Satang. */
const ASKED = 8_000_000;
const WHY: Readonly<Record<Variant, string>> = {
  th: 'สิ้นเดือนถอนเยอะ อนุมัติไม่ทัน',
  la: 'ທ້າຍເດືອນຖອນຫຼາຍ ອະນຸມັດບໍ່ທັນ',
};

/** Again once a day is over, since it waits no longer; not where somebody has decided. */
export async function seedRequest({ db, box }: { db: Db; box: SecretBox }, variant: Variant): Promise<void> {
  const [maker] = await db.sql
    .select()
    .from(staff)
    .where(and(eq(staff.name, 'mali'), eq(staff.createdBy, 'demo')));
  if (!maker) return;
  const of = and(eq(staffRequest.kind, KIND), eq(staffRequest.subject, SUBJECT));
  if ((await db.sql.$count(staffRequest, and(of, ne(staffRequest.state, 'expired')))) > 0) return;
  const changes = createChanges(db, [changeableSettings]);
  const { version: seen } = await changes.see(KIND, SUBJECT);
  const [id, right, why] = [newId(), changes.rightOf(KIND), WHY[variant]];
  const order = { kind: KIND, subject: SUBJECT, order: { [SUBJECT]: ASKED }, seen };
  const { seen: _, ...kept } = order;
  const about = { right, kind: KIND, subject: SUBJECT };
  const seenHash = hashOf(seen);
  await makeRequest(
    db,
    {
      ...{ ...about, id, act: 'setup.change', amount: null, why, order: kept, seenHash },
      ...{ madeBy: maker.id, madeDevice: tokenHash('demo console'), sealed: sealOrder(box, id, order) },
    },
    (tx) => {
      const after = { asked: 'setup.change', order: kept, hash: hashOf(order), seen: seenHash };
      const by = { name: maker.name, staffId: maker.id, why, requestId: id };
      return recordChange(tx, by, { ...about, before: undefined, after });
    },
  );
}
