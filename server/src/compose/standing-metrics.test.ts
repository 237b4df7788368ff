import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { systemClock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { keepAuditRun } from '../ledger/audit.ts';
import { createSeal } from '../modules/history/face.ts';
import { noteToldOtherwise } from '../modules/operator/face.ts';
import { createStanding, type Standing } from '../modules/operator/standing.ts';
import { memberWith, silent, testDb, type TestDb } from '../testing/fixtures.ts';
import { composeDesks } from './desks.ts';
import { tellStanding } from './standing-metrics.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const desks = (hasFeed: boolean) =>
  composeDesks({
    ...test,
    realtime: { changed: () => undefined, cutOff: () => undefined },
    clock: systemClock,
    box: () => expect.fail('nothing is sealed'),
    hasFeed,
  });
function tellAll(registry: Registry, hasFeed: boolean): void {
  const all = desks(hasFeed);
  tellStanding(registry, { desks: all, read: createStanding(test.db, all), log: silent });
}

/** The value of a metric with those labels; undefined: it has none. */
const valueIn = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe('the standing of work', () => {
  it('is told with its ages, and when the outside and the audit were heard of last', async () => {
    const { id } = await memberWith(test, satang(0));
    const gift = `insert into deposit_gift (member_id, id, voucher, mobile, state, attempts, created_at, due_at) values ('${id}', gen_random_uuid(), `;
    await test.db.client.query(
      `${gift} 'WAITS', '0811111111', 'review', 2, now() - interval '20 minutes', now() + interval '1 hour');
       ${gift} 'OVERDUE', '0811111111', 'open', 2, now() - interval '9 minutes', now() - interval '7 minutes');
       update bank_feed set answered_at = now() - interval '10 minutes', due_at = now() + interval '1 minute';
       update slip_verifier set probe_at = now()`,
    );
    await keepAuditRun(test.db, 1);
    await keepAuditRun(test.db, 3);
    const registry = new Registry();
    tellAll(registry, true);
    const text = await registry.metrics();
    const value = (name: string) => valueIn(text, name);
    expect(value('krapao_standing_known')).toBe(1);
    expect(value('krapao_work_waiting{kind="gift"}')).toBe(1);
    expect(value('krapao_work_waiting{kind="payout"}')).toBe(0);
    expect(value('krapao_work_overdue{kind="gift"}')).toBe(1);
    expect(value('krapao_work_overdue{kind="payout-given-back"}')).toBe(0);
    const near = (name: string, seconds: number) =>
      expect(Math.abs((value(name) ?? NaN) - seconds)).toBeLessThan(60);
    near('krapao_work_waiting_oldest_seconds{kind="gift"}', 1_200);
    near('krapao_work_waiting_oldest_seconds{kind="payout"}', 0);
    near('krapao_work_overdue_oldest_seconds{kind="gift"}', 420);
    near('krapao_bank_feed_answer_timestamp_seconds', Date.now() / 1000 - 600);
    expect(value('krapao_bank_feed_line_timestamp_seconds')).toBe(0);
    expect(value('krapao_slip_verifier_down')).toBe(1);
    near('krapao_audit_timestamp_seconds', Date.now() / 1000);
    expect(value('krapao_audit_broken')).toBe(3);
    expect(text).not.toContain(id);
  });

  it('counts for a day what was told of money other than it is booked, each word once', async () => {
    const counted = async () => {
      const registry = new Registry();
      tellAll(registry, true);
      const text = await registry.metrics();
      return ['gift-sum', 'payout-reference', 'payout-twice'].map((kind) =>
        valueIn(text, `krapao_told_otherwise{kind="${kind}"}`),
      );
    };
    expect(await counted()).toEqual([0, 0, 0]);
    const subject = newId();
    const note = (told: string) =>
      test.db.withTx((tx) =>
        noteToldOtherwise(tx, { kind: 'payout-reference', subject, kept: 'PO-1', told }),
      );
    expect([await note('PO-2'), await note('PO-2'), await note('PO-3')]).toEqual([true, false, true]);
    expect(await counted()).toEqual([0, 2, 0]);
    await test.db.client.query(`update told_otherwise set at = now() - interval '25 hours'`);
    expect(await counted()).toEqual([0, 0, 0]);
  });

  it('tells since when something stands in the log that is not sealed', async () => {
    const oldest = async () => {
      const registry = new Registry();
      tellAll(registry, true);
      return valueIn(await registry.metrics(), 'krapao_log_unsealed_oldest_seconds');
    };
    const seal = createSeal({
      db: test.db,
      keys: [{ version: 1, secret: 'a secret for tests that is long enough' }],
      log: silent,
    });
    await seal.seal();
    expect(await oldest()).toBe(0);
    await test.db.client.query(
      `insert into staff_event (at, name, "right", subject_kind, subject, why)
       values (now() - interval '9 minutes', 'noi', 'site.text', 'text', 'home', 'asked'),
         (now() - interval '2 minutes', 'noi', 'site.text', 'text', 'home', 'asked')`,
    );
    expect(Math.abs(((await oldest()) ?? NaN) - 540)).toBeLessThan(60);
    await seal.seal();
    expect(await oldest()).toBe(0);
  });

  it('says nothing of a feed that there is not', async () => {
    const registry = new Registry();
    tellAll(registry, false);
    const text = await registry.metrics();
    expect(valueIn(text, 'krapao_bank_feed_answer_timestamp_seconds')).toBeUndefined();
    expect(text).not.toContain('kind="feed"');
  });

  it('is read once, however many ask, and what the database does not tell has no value', async () => {
    let asked = 0;
    const read = (): Promise<Standing[]> => {
      asked += 1;
      return Promise.reject(new Error('Connection terminated'));
    };
    const registry = new Registry();
    tellStanding(registry, { desks: desks(true), read, log: silent });
    const texts = await Promise.all(Array.from({ length: 20 }, () => registry.metrics()));
    expect(asked).toBe(1);
    for (const text of [...texts, await registry.metrics()]) {
      expect(valueIn(text, 'krapao_standing_known')).toBe(0);
      expect(text).not.toMatch(/^krapao_(?!standing_known)/m);
    }
    expect(asked).toBe(1);
  });

  it('waits for no database that is silent, and asks it no second time meanwhile', async () => {
    let asked = 0;
    const registry = new Registry();
    const read = () => ((asked += 1), new Promise<Standing[]>(() => undefined));
    tellStanding(registry, { desks: desks(true), read, log: silent });
    const began = performance.now();
    for (let i = 0; i < 3; i += 1) expect(valueIn(await registry.metrics(), 'krapao_standing_known')).toBe(0);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(asked).toBe(1);
  });
});
