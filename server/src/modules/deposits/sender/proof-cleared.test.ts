/** The proof of an account goes with the account: what is being credited by it meanwhile, at another server (decision 0040). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { connect, type Db, type Tx } from '../../../db/pool.ts';
import { audit } from '../../../compose/audit.ts';
import { balanceOf, memberWith, silent, type TestMember } from '../../../testing/fixtures.ts';
import { proveBankAccount } from '../../members/face.ts';
import { changeMember, lockMember, memberById } from '../../members/store.ts';
import { feedBench, lineOf, type FeedBench } from '../feed/testing.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';

let bench: FeedBench;
/** The server at which the account is changed. */
let elsewhere: Db;
let victim: TestMember;
let decoy: TestMember;
beforeAll(async () => {
  bench = await feedBench();
  elsewhere = connect(bench.url, 4, silent);
});
afterAll(async () => {
  await elsewhere.close();
  await bench.end();
});
/** A proved account, and one that looks like it: the proof alone decides. */
beforeEach(async () => {
  [victim, decoy] = [await memberWith(bench), await memberWith(bench)];
  await bench.db.client.query('update member set bank_account_no = $2 where id = $1', [
    decoy.id,
    `66${victim.accountNo.slice(2)}`,
  ]);
  const account = await accountOf(victim.id);
  await bench.db.withTx((tx) => proveBankAccount(tx, victim.id, account, 'payout'));
});

async function accountOf(id: MemberId) {
  const found = await memberById(bench.db, id);
  if (!found) throw new Error(`no member ${id}`);
  return found;
}

/** The change as change-profile.ts makes it once nothing is wrong with it, and what comes before it is committed. */
let changed = 0;
async function change(
  then: (tx: Tx) => Promise<void> = async () => undefined,
  { bankAccountNo } = { bankAccountNo: `55${String((changed += 1)).padStart(8, '0')}` },
): Promise<void> {
  await elsewhere.withTx(async (tx) => {
    await lockMember(tx, victim.id, 'update');
    const account = { bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo };
    await changeMember(tx, victim.id, { name: 'Somchai', ...account });
    await then(tx);
  });
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await bench.db.client.query<{ n: string }>(
    `select count(*)::text as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.n);
}

interface Way {
  /** Brings the money before us; answers what carries it out once, and tells what became of it. */
  prepare(): Promise<{ carryOut: () => Promise<unknown>; outcome: () => Promise<unknown> }>;
  credited: unknown;
  waits: unknown;
}
let slips = 0;
const WAYS: Readonly<Record<string, Way>> = {
  'a slip': {
    async prepare() {
      const transRef = `CLEARED${(slips += 1)}`;
      const payload = miniQr(transRef);
      bench.known.set(payload, { outcome: 'found', slip: transfer(victim, transRef) });
      const { id } = await bench.upload(victim.id, await slipPicture(payload));
      const outcome = async () => {
        const { status, review, evidence } = await bench.slip(id);
        return { status, review, fitted: evidence?.fitted };
      };
      return { carryOut: () => bench.run(), outcome };
    },
    credited: { status: 'SUCCESS', review: null, fitted: 'proved' },
    waits: { status: 'PENDING', review: 'SENDER', fitted: undefined },
  },
  'a line of the bank feed': {
    async prepare() {
      const line = lineOf(victim);
      await bench.feed.takeLines({ lines: [line], unreadable: [] });
      const outcome = async () => {
        const { state, memberId, fittedBy } = await bench.line(line.id);
        return { state, isTheirs: memberId === victim.id, fittedBy };
      };
      return { carryOut: () => bench.runLines(), outcome };
    },
    credited: { state: 'credited', isTheirs: true, fittedBy: 'proved' },
    waits: { state: 'unmatched', isTheirs: false, fittedBy: null },
  },
};

describe('money from an account that was proved, and that its member has no longer', () => {
  it('is not a look-alike’s: a person decides, with all who may have sent it before them', async () => {
    await change();
    const [line] = await bench.report(lineOf(victim));
    expect(line).toMatchObject({ state: 'unmatched' });
    const own = { memberId: victim.id, number: victim.accountNo, name: 'SOMCHAI JAIDEE', isFormer: true };
    expect(line?.candidates?.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))).toMatchObject(
      [own, { memberId: decoy.id }].toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)),
    );
    const { amount } = await bench.announce(decoy.id, 30_000);
    expect(await bench.report(lineOf(victim, { amount }))).toMatchObject([{ state: 'unmatched' }]);
    expect(await balanceOf(bench, decoy.id)).toBe(0n);
  });

  it('is not a look-alike’s that is proved either, but that one’s own word of the amount decides', async () => {
    await change();
    const account = await accountOf(decoy.id);
    await bench.db.withTx((tx) => proveBankAccount(tx, decoy.id, account, 'payout'));
    expect(await bench.report(lineOf(victim))).toMatchObject([{ state: 'unmatched' }]);
    const { amount } = await bench.announce(decoy.id, 30_000);
    expect(await bench.report(lineOf(victim, { amount }))).toMatchObject([
      { state: 'credited', memberId: decoy.id, fittedBy: 'announced' },
    ]);
  });

  it('is its member’s again once they have it again, as far as nobody looks like it', async () => {
    const own = await accountOf(victim.id);
    await change();
    await change(undefined, own);
    await bench.db.client.query(`update member set bank_account_no = '1' || id where id = $1`, [decoy.id]);
    expect(await bench.report(lineOf(victim))).toMatchObject([{ memberId: victim.id, fittedBy: 'only' }]);
  });
});

describe.each(Object.entries(WAYS))(
  'while %s is credited by the proof of an account, that account is changed',
  (_, way) => {
    it('after it was judged: the change waits until the money is there', async () => {
      const { carryOut, outcome } = await way.prepare();
      let works: Promise<unknown> = Promise.resolve();
      await bench.db.withTx(async (tx) => {
        // a slip is read first, which takes its time on a busy machine
        await tx.client.query('set local idle_in_transaction_session_timeout = 0');
        // judged, and stopped just before the posting
        await tx.client.query(
          `select from ledger_account where member_id = $1 and code = 'WALLET' for update`,
          [victim.id],
        );
        const crediting = carryOut();
        await expect.poll(waitingForLocks).toBe(1);
        works = Promise.all([crediting, change()]);
        await expect.poll(waitingForLocks).toBe(2);
        expect((await accountOf(victim.id)).provedBy).toBe('payout');
      });
      await works;
      expect(await outcome()).toEqual(way.credited);
      expect((await accountOf(victim.id)).provedBy).toBeNull();
      expect([await balanceOf(bench, victim.id), await balanceOf(bench, decoy.id)]).toEqual([10_025n, 0n]);
    });

    it('before it is judged, and not committed yet: it waits for the change, and then for a person', async () => {
      const { carryOut, outcome } = await way.prepare();
      let crediting: Promise<unknown> = Promise.resolve();
      await change(async () => {
        crediting = carryOut();
        await expect.poll(waitingForLocks).toBe(1);
      });
      await crediting;
      expect(await outcome()).toEqual(way.waits);
      expect([await balanceOf(bench, victim.id), await balanceOf(bench, decoy.id)]).toEqual([0n, 0n]);
      expect((await audit(bench.db)).breaches).toEqual([]);
    });
  },
);
