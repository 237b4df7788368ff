/** Yesterday as the demo's house counted it: 120 baht are missing on one account. The day before is closed, so that there is something to go by. */
import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '@krapao/contract/bangkok';
import type { Variant } from '@krapao/contract/constants';
import { fromBaht, satang, type Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../db/pool.ts';
import { recordChange, sealHead } from '../modules/history/face.ts';
import { agreedOf, keptOf, loggedDifferences, type Agreed } from '../modules/reports/days/day.ts';
import { closes, saveClose, saveCount } from '../modules/reports/days/store.ts';
import { figuresOf, lastPlaces, lockState, readState } from '../modules/reports/store.ts';
import { createSums } from '../modules/reports/sum.ts';
import { houseAccountOf } from './banks.ts';
import { DEMO_MEMBERS } from './demo-member.ts';

const DAY_MS = 24 * 60 * 60_000;
const MISSING = fromBaht(120);
/** What stood on each account, and on the one that payouts are sent from. */
const OPENING = fromBaht(25_000);
const TO_PAY_WITH = fromBaht(800_000);
/** Others may have a transaction under way, which is waited for; at most this often, then the next start does it. */
const TRIES = 100;
const TRY_MS = 50;

const dayAgo = (days: number): string => dayOf(Date.now() - days * DAY_MS);

/** Once. */
export async function seedDemoDay(db: Db, variant: Variant): Promise<void> {
  if ((await closes(db, 1)).length > 0 || !(await isSummed(db))) return;
  const [dayBefore, yesterday] = [dayAgo(2), dayAgo(1)];
  const { bankCode, accountNo } = houseAccountOf(variant, DEMO_MEMBERS[variant].depositedAt);
  const short = `${bankCode} ${accountNo}`;
  await db.withTx(async (tx) => {
    await lockState(tx);
    if ((await closes(tx, 1)).length > 0) return;
    for (const { key } of (await shown(tx, dayBefore)).accounts)
      await saveCount(tx, {
        day: dayBefore,
        key,
        amount: key === 'PAYOUT' ? TO_PAY_WITH : OPENING,
        by: 'mali',
      });
    await closeIt(tx, dayBefore);
    for (const { key, expected } of (await shown(tx, yesterday)).accounts) {
      const all: Satang = expected ?? OPENING;
      const amount = key === short ? satang(all - MISSING) : all;
      await saveCount(tx, { day: yesterday, key, amount, by: 'mali' });
    }
  });
}

const shown = async (on: Queryable, day: string): Promise<Agreed> =>
  agreedOf(figuresOf(on, await readState(on)), day);

async function closeIt(tx: Tx, day: string): Promise<void> {
  const what = { right: 'day.close', kind: 'day', subject: day } as const;
  const why = 'วันแรกที่ปิด';
  const figures = await shown(tx, day);
  const after = { differences: loggedDifferences(figures) };
  await recordChange(tx, { name: 'mali', why }, { ...what, before: undefined, after });
  await saveClose(tx, {
    ...{ day, closedBy: 'mali', confirmedBy: 'owner', why, requestId: null },
    figures: keptOf(figures, []),
    head: await sealHead(tx),
  });
}

/** Sums all that the demo has: what is told of a closed day later would stand on another. */
async function isSummed(db: Db): Promise<boolean> {
  const sums = createSums(db);
  const { movement, account } = await lastPlaces(db);
  for (let i = 0; i < TRIES; i += 1) {
    await sums.bringUpToDate();
    const { upTo, uptoAt } = await readState(db);
    if (upTo.movement >= movement && upTo.account >= account && uptoAt !== null) return true;
    await pause(TRY_MS);
  }
  return false;
}
