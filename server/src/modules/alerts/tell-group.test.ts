import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice, Told } from '../../ports/notifier.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { saveNotices } from './store.ts';
import { tellingGroup } from './tell-group.ts';

let test: TestDb;
let told: Notice[];
/** How the next calls end; done where nothing is said. */
let endings: Told[];
/** Happens while the next call is under way. */
let meanwhile: (() => Promise<void>) | undefined;
const notifier = {
  tell: async (notice: Notice): Promise<Told> => {
    told.push(notice);
    await meanwhile?.();
    meanwhile = undefined;
    return endings.shift() ?? { outcome: 'done', message: notice.message ?? String(told.length) };
  },
};
beforeAll(async () => {
  test = await testDb();
});
beforeEach(async () => {
  told = [];
  endings = [];
  await test.db.client.query('delete from alert_notice');
});
afterAll(() => test.drop());

const work = () => tellingGroup({ db: test.db, notifier, log: silent });
/** What waits now, by kind. */
const waits = (notices: Record<string, string>) =>
  test.db.withTx((tx) =>
    saveNotices(
      tx,
      Object.entries(notices).map(([kind, text]) => ({ kind, text })),
      (kind) => `${kind}: over`,
    ),
  );
async function tellAll(): Promise<void> {
  const telling = work();
  for (let kind = await telling.take(); kind !== undefined; kind = await telling.take())
    await telling.carryOut(kind);
}
const pass = (seconds: number) =>
  test.db.client.query(
    `update alert_notice set due_at = due_at - make_interval(secs => $1), told_at = told_at - make_interval(secs => $1)`,
    [seconds],
  );
const texts = () => told.map(({ text }) => text);
const rows = async () => (await test.db.client.query('select id from alert_notice')).rowCount;

describe('a kind that waits', () => {
  it('is told once, and anew a minute later at the soonest: as it is then', async () => {
    await waits({ payout: '1' });
    await tellAll();
    await waits({ payout: '1' });
    await tellAll();
    expect(texts()).toEqual(['1']);
    for (const text of ['2', '3', '4']) {
      await waits({ payout: text });
      await tellAll();
    }
    expect(texts()).toEqual(['1']);
    await pass(60);
    await tellAll();
    expect(told.at(-1)).toEqual({ kind: 'payout', text: '4', message: '1' });
    expect(told).toHaveLength(2);
  });

  it('is told to be over in its own message, and anew in another when it waits again', async () => {
    await waits({ payout: '1' });
    await tellAll();
    await waits({});
    await pass(60);
    await tellAll();
    expect(told.at(-1)).toEqual({ kind: 'payout', text: 'payout: over', message: '1' });
    expect(await rows()).toBe(0);
    await waits({ payout: '1' });
    await tellAll();
    expect(told.at(-1)).toEqual({ kind: 'payout', text: '1', message: null });
  });

  it('that came and went before anybody was told is not told', async () => {
    await waits({ payout: '1' });
    await waits({});
    await tellAll();
    expect(told).toEqual([]);
    expect(await rows()).toBe(0);
  });
});

describe('a messenger', () => {
  it('that wants to be left alone hears nothing of any kind until then, and what is so by then', async () => {
    await waits({ payout: '1', slip: '1' });
    endings = [{ outcome: 'refused', reason: '429', againAfter: 30 }];
    await tellAll();
    expect(told).toHaveLength(1);
    await waits({ payout: '2', slip: '2' });
    await pass(29);
    await tellAll();
    expect(told).toHaveLength(1);
    await pass(2);
    await tellAll();
    expect(texts().slice(1).toSorted()).toEqual(['2', '2']);
  });

  it('that wants us to wait for days is asked again within the hour', async () => {
    await waits({ payout: '1' });
    endings = [{ outcome: 'refused', reason: '429', againAfter: 1_000_000 }];
    await tellAll();
    await pass(3_601);
    await tellAll();
    expect(told).toHaveLength(2);
  });

  it('whose answer is lost is told again, more and more seldom, and what is so by then', async () => {
    await waits({ payout: '1' });
    const lost: Told = { outcome: 'unknown', reason: 'timeout' };
    endings = [lost, lost];
    await tellAll();
    await tellAll();
    expect(told).toHaveLength(1);
    await waits({ payout: '2' });
    await pass(2);
    await tellAll();
    await pass(2);
    await tellAll();
    expect(texts()).toEqual(['1', '2']);
    await pass(4);
    await tellAll();
    expect(texts()).toEqual(['1', '2', '2']);
    await tellAll();
    expect(told).toHaveLength(3);
  });

  it('whose answer was lost about what is over now is told so: it may stand there', async () => {
    await waits({ payout: '1' });
    endings = [{ outcome: 'unknown', reason: 'timeout' }];
    await tellAll();
    await waits({});
    await pass(60);
    await tellAll();
    expect(texts()).toEqual(['1', 'payout: over']);
    expect(await rows()).toBe(0);
  });

  it('that refuses is asked again every five minutes', async () => {
    await waits({ payout: '1' });
    const refused: Told = { outcome: 'refused', reason: '401 Unauthorized' };
    endings = [refused, refused];
    await tellAll();
    await pass(299);
    await tellAll();
    expect(told).toHaveLength(1);
    await pass(2);
    await tellAll();
    expect(told).toHaveLength(2);
  });

  it('is told by one of the servers that look at the same time', async () => {
    await waits({ payout: '1', slip: '1' });
    await Promise.all(Array.from({ length: 4 }, () => tellAll()));
    expect(told).toHaveLength(2);
  });

  it('that is told while something changes hears that a minute later', async () => {
    await waits({ payout: '1' });
    meanwhile = () => waits({ payout: '2' });
    await tellAll();
    await tellAll();
    expect(texts()).toEqual(['1']);
    await pass(61);
    await tellAll();
    expect(told).toMatchObject([{ text: '1' }, { text: '2', message: '1' }]);
  });
});
