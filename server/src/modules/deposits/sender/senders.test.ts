/** Strangers who look like somebody else, each as it was tried. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { VerifiedSlip } from '../../../ports/slip-verifier.ts';
import type { FeedLine } from '../../../ports/bank-feed.ts';
import { audit } from '../../../compose/audit.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { accountHolders, marksOf, proveBankAccount } from '../../members/face.ts';
import { memberById } from '../../members/store.ts';
import { createSlips } from '../slip/index.ts';
import { createFeed } from '../feed/index.ts';
import { feedBench, lineOf, type FeedBench } from '../feed/testing.ts';
import { waitingLineKind } from '../feed/waiting-lines.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { waitingSlipKind } from '../slip/waiting-slips.ts';

let bench: FeedBench;
let victim: TestMember;
let slips = 0;
beforeAll(async () => {
  bench = await feedBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  victim = await memberWith(bench);
});

const AMOUNT = satang(10_025);
/** Another member of the same name, with an account of which banks show the same digits. */
async function decoyOf({ accountNo }: TestMember): Promise<TestMember> {
  const decoy = await memberWith(bench);
  const like = `66${accountNo.slice(2)}`;
  await set(decoy.id, { bank_account_no: like });
  return { ...decoy, accountNo: like };
}
const set = async (id: MemberId, changed: Record<string, string>) => {
  for (const [column, value] of Object.entries(changed))
    await bench.db.client.query(`update member set ${column} = $2 where id = $1`, [id, value]);
};
const accountOf = async (id: MemberId) => {
  const found = await memberById(bench.db, id);
  if (!found) throw new Error(`no member ${id}`);
  return found;
};
const prove = async ({ id }: TestMember) => {
  const account = await accountOf(id);
  await bench.db.withTx((tx) => proveBankAccount(tx, id, account, 'payout'));
};
const proofOf = async ({ id }: TestMember) => (await accountOf(id)).provedBy;

/** A picture of a slip of the victim's own transfer. */
async function slipOf(
  from: TestMember,
  more: Partial<VerifiedSlip> = {},
  transRef = `ATTACK${(slips += 1)}`,
) {
  const payload = miniQr(transRef);
  bench.known.set(payload, { outcome: 'found', slip: transfer(from, transRef, more) });
  return slipPicture(payload);
}
/** With all of its number shown. */
const whole = (from: TestMember, nameEN: string | null = 'MR. SOMCHAI JAIDEE') => ({
  sender: { bankNumber: '004', nameTH: null, nameEN, account: from.accountNo },
});
const masked = (from: TestMember, nameEN: string) => ({
  sender: { ...transfer(from, '').sender, nameEN },
});

describe('a stranger with the same name and an account whose shown digits are the same', () => {
  it('is not credited by the slip of another, and does not block it: both wait for a person', async () => {
    const decoy = await decoyOf(victim);
    const picture = await slipOf(victim);
    const stolen = await bench.settle(decoy.id, picture);
    expect(stolen).toMatchObject({ status: 'PENDING', review: 'SENDER', note: null, amount: AMOUNT });
    expect(stolen.evidence?.candidates).toHaveLength(2);
    for (const { id: memberId, accountNo: number } of [victim, decoy])
      expect(stolen.evidence?.candidates).toContainEqual({
        memberId,
        number,
        name: 'SOMCHAI JAIDEE',
        isProved: false,
      });
    const own = await bench.settle(victim.id, picture);
    expect(own).toMatchObject({ status: 'PENDING', review: 'SENDER' });
    expect((await balanceOf(bench, decoy.id)) + (await balanceOf(bench, victim.id))).toBe(0n);

    const hand = { who: 'noi', why: 'called both' };
    // how much came is not in question: a slip of the pen credits nothing
    const settle = (verdict: { came?: Satang }) =>
      bench.deposits.settleSlip({ id: own.id, verdict, ...hand });
    await expect(settle({ came: satang(AMOUNT * 10n) })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      params: { fields: { amount: expect.stringContaining('leave it out') as string } },
    });
    await settle({});
    expect(await balanceOf(bench, victim.id)).toBe(AMOUNT);
    expect(await bench.slip(stolen.id)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  });

  it.each(['the stranger first', 'the victim first', 'both at once, on two servers'])(
    'delays nobody whose account is proved: %s',
    async (order) => {
      const decoy = await decoyOf(victim);
      await prove(victim);
      const picture = await slipOf(victim);
      const [stolen, own] = [await bench.upload(decoy.id, picture), await bench.upload(victim.id, picture)];
      const second = createSlips(bench.slipParts);
      const [theirs, hers] = [
        () => second.carryOutSlip(stolen.id),
        () => bench.deposits.carryOutSlip(own.id),
      ];
      if (order === 'the stranger first') await theirs().then(hers);
      else if (order === 'the victim first') await hers().then(theirs);
      else await Promise.all([theirs(), hers(), theirs(), hers()]);
      await bench.hurry();
      await bench.run();
      await second.close();
      expect(await bench.slip(own.id)).toMatchObject({ status: 'SUCCESS', evidence: { fitted: 'proved' } });
      expect(await balanceOf(bench, victim.id)).toBe(AMOUNT);
      expect(await balanceOf(bench, decoy.id)).toBe(0n);
      expect((await bench.slip(stolen.id)).status).not.toBe('SUCCESS');
    },
  );

  it('pushes no line of the feed from a proved account to a person, and gets none', async () => {
    const decoy = await decoyOf(victim);
    expect(await bench.report(lineOf(victim))).toMatchObject([{ state: 'unmatched', memberId: null }]);
    await prove(victim);
    expect(await bench.report(lineOf(victim))).toMatchObject([
      { state: 'credited', memberId: victim.id, fittedBy: 'proved', fittedNumber: victim.accountNo },
    ]);
    expect(await balanceOf(bench, decoy.id)).toBe(0n);
  });

  it('waits where both are proved', async () => {
    const decoy = await decoyOf(victim);
    await prove(victim);
    await prove(decoy);
    expect(await bench.settle(victim.id, await slipOf(victim))).toMatchObject({ review: 'SENDER' });
    expect(await bench.report(lineOf(victim))).toMatchObject([{ state: 'unmatched' }]);
  });

  it('gains nothing by an account that they changed away from after the upload', async () => {
    const decoy = await decoyOf(victim);
    const picture = await slipOf(victim);
    const { id } = await bench.upload(decoy.id, picture);
    // each digit that is shown is another one
    const other = decoy.accountNo.replace(/\d{5}$/, (shown) =>
      shown.replace(/\d/g, (d) => `${(+d + 1) % 10}`),
    );
    await set(decoy.id, { bank_account_no: other });
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', review: 'SENDER' });
    expect(await bench.settle(victim.id, picture)).toMatchObject({ status: 'SUCCESS' });
    expect(await bench.slip(id)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' });
  });

  it('who announced the amount does not take the money of a proved account', async () => {
    const decoy = await decoyOf(victim);
    await prove(victim);
    const { amount } = await bench.announce(decoy.id, 30_000);
    expect(await bench.report(lineOf(victim, { amount }))).toMatchObject([{ state: 'unmatched' }]);
    expect(await balanceOf(bench, decoy.id)).toBe(0n);
  });
});

describe('a stranger with the slip of another', () => {
  const told = async (id: MemberId, picture: Buffer) => {
    const { status, note, amount, evidence } = await bench.settle(id, picture);
    return { status, note, amount, because: evidence?.because };
  };

  it('hears the same before and after it was credited, by slip or by feed', async () => {
    const stranger = await memberWith(bench);
    for (const way of ['slip', 'feed']) {
      const transRef = `ATTACK${(slips += 1)}`;
      const picture = await slipOf(victim, {}, transRef);
      const before = await told(stranger.id, picture);
      expect(before).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
      if (way === 'slip') await bench.settle(victim.id, picture);
      else await bench.report(lineOf(victim, { transRef }));
      expect(await balanceOf(bench, victim.id)).toBeGreaterThan(0n);
      expect(await told(stranger.id, picture)).toEqual(before);
    }
  });

  it('who looks like its sender hears that it was used, no more, and no person is asked', async () => {
    const decoy = await decoyOf(victim);
    await prove(victim);
    const picture = await slipOf(victim);
    expect(await bench.settle(victim.id, picture)).toMatchObject({ status: 'SUCCESS' });
    const slip = await bench.settle(decoy.id, picture);
    expect(slip).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', amount: null });
  });
});

describe('a slip of which its picture alone names the sending bank', () => {
  it.each(['before', 'after'])(
    'is for a person, so that one drawn with another bank brings a look-alike there nothing: %s its own was credited',
    async (when) => {
      const decoy = await decoyOf(victim);
      await set(decoy.id, { bank_code: 'SCB' });
      await prove(victim);
      const transRef = `ATTACK${(slips += 1)}`;
      const sent = transfer(victim, transRef);
      const own = await slipOf(victim, sent, transRef);
      if (when === 'after') await bench.settle(victim.id, own);
      const drawn = miniQr(transRef, '014');
      const found = { ...sent, sender: { ...sent.sender, bankNumber: null } };
      bench.known.set(drawn, { outcome: 'found', slip: found });
      const slip = await bench.settle(decoy.id, await slipPicture(drawn));
      expect(slip).toMatchObject({
        ...{ status: 'PENDING', review: 'SENDER', amount: AMOUNT },
        evidence: {
          because: 'the verifier does not tell the sending bank',
          candidates: [{ memberId: decoy.id }],
        },
      });
      expect(await balanceOf(bench, decoy.id)).toBe(0n);
      if (when === 'before') await bench.settle(victim.id, own);
      expect(await balanceOf(bench, victim.id)).toBe(AMOUNT);
    },
  );
});

describe('an amount that somebody else announced', () => {
  /** The announcer's own, of digits that nobody else shows, sent from an account that another one registered under their name. */
  const strangerOf = () => memberWith(bench);

  it.each<[string, (from: TestMember) => Partial<FeedLine>, boolean]>([
    ['in part', () => ({}), false],
    ['whole', ({ accountNo }) => ({ fromAccount: accountNo }), false],
    ['in part, and is proved', () => ({}), true],
  ])('is nobody’s whose account is shown %s', async (_, shown, isProved) => {
    const stranger = await strangerOf();
    if (isProved) await prove(stranger);
    const { amount } = await bench.announce(victim.id, 50_000);
    const [line] = await bench.report(lineOf(stranger, { amount, ...shown(stranger) }));
    expect(line).toMatchObject({
      state: 'unmatched',
      evidence: `announced by ${victim.id}`,
      candidates: [{ memberId: stranger.id }],
    });
    expect(await balanceOf(bench, stranger.id)).toBe(0n);
    expect(await bench.report(lineOf(victim, { amount }))).toMatchObject([
      { state: 'credited', memberId: victim.id },
    ]);
  });

  it('is theirs who announced it too, and theirs who send it when it was given back, is over or has come', async () => {
    const [stranger, third] = [await strangerOf(), await strangerOf()];
    const announced = async (wish: number) => (await bench.announce(victim.id, wish)).amount;
    const sends = (from: TestMember, amount: FeedLine['amount'], more = {}) =>
      bench.report(lineOf(from, { amount, ...more }));

    const shared = await announced(51_000);
    await bench.db.client.query(
      `insert into deposit_announcement (id, member_id, wanted, amount, account_mark, phone_mark, state, created_at, until)
        select gen_random_uuid(), $1, wanted, amount, 'x', 'x', state, created_at, until from deposit_announcement where amount = $2`,
      [stranger.id, shared],
    );
    expect(await sends(stranger, shared)).toMatchObject([{ memberId: stranger.id }]);

    const past = await announced(52_000);
    await bench.announcements.cancelAnnouncement(victim.id, past);
    expect(await sends(third, past)).toMatchObject([{ memberId: third.id }]);

    const met = await announced(53_000);
    await sends(victim, met);
    expect(await sends(third, met)).toMatchObject([{ memberId: third.id }]);

    const over = await announced(54_000);
    const at = new Date(Date.now() + 41 * 60_000);
    expect(await sends(third, over, { at })).toMatchObject([{ memberId: third.id }]);
  });
});

describe('who decides', () => {
  it('sees who may have sent it one by one, and a name as nothing but a name', async () => {
    const decoy = await decoyOf(victim);
    const forged = `SOMCHAI JAIDEE (proved); ${victim.id} 1, CLOSED`;
    await set(decoy.id, { bank_account_name: forged });
    const shown = { fromName: 'SOMCHAI JAIDEE' };
    const [line] = await bench.report(lineOf(victim, shown));
    const kind = waitingLineKind(bench.db, bench.feed.settleUnmatchedLine);
    const found = await kind.find(line!.id);
    const facts = Object.entries(found?.facts ?? {});
    expect(found?.facts['because']).toBe('several members have such a number and name');
    expect(
      facts.filter(([, value]) => value === `${victim.id}, ${victim.accountNo}, not proved`),
    ).toHaveLength(1);
    expect(facts.filter(([, value]) => value === `${decoy.id}, ${decoy.accountNo}, not proved`)).toHaveLength(
      1,
    );
    expect(facts.filter(([, value]) => value.includes('(proved)'))).toEqual([
      [expect.stringMatching(/^candidate [12] named$/), forged],
    ]);
    // a console lets the person choose among them
    const people = (await kind.beside?.(line!.id))?.people ?? [];
    expect(people.map((one) => one.memberId).toSorted()).toEqual([decoy.id, victim.id].toSorted());

    const slip = await bench.settle(victim.id, await slipOf(victim, masked(victim, 'SOMCHAI JAIDEE')));
    const slipFacts = (await waitingSlipKind(bench.db, bench.deposits).find(slip.id))?.facts ?? {};
    expect(Object.keys(slipFacts).filter((name) => name.startsWith('candidate'))).toEqual([
      'candidate 1',
      'candidate 1 named',
      'candidate 2',
      'candidate 2 named',
    ]);
  });
});

describe('a line that shows a part of a number alone', () => {
  it('names nobody by itself, and is shown with those whose number fits it, the likeliest first', async () => {
    const twin = await decoyOf(victim);
    const fromAccount = `xxx${victim.accountNo.slice(-4)}`;
    const [line] = await bench.report(lineOf(victim, { fromAccount, fromName: null }));
    expect(line).toMatchObject({ state: 'unmatched', candidates: [] });
    const kind = waitingLineKind(bench.db, bench.feed.settleUnmatchedLine);
    const people = (await kind.beside?.(line!.id))?.people ?? [];
    expect(people.map(({ memberId }) => memberId).toSorted()).toEqual([twin.id, victim.id].toSorted());
    expect(people[0]?.because).toContainEqual({ of: 'digits', fits: true });
  });
});

describe('several names in one', () => {
  const SEVERAL = 'SOMSAK KAEO / SOMCHAI JAIDEE / SOMSRI RUK';

  it('answer to the money of nobody else, by slip or by feed', async () => {
    const stranger = await decoyOf(victim);
    await set(stranger.id, { bank_account_name: SEVERAL });
    const picture = await slipOf(victim, masked(victim, 'MR. SOMSRI RUK'));
    expect(await bench.settle(stranger.id, picture)).toMatchObject({ note: 'NOT_MATCH' });
    expect(await bench.report(lineOf(victim, { fromName: 'MS SOMSRI RUK' }))).toMatchObject([
      { state: 'unmatched', evidence: 'no member has that number and name' },
    ]);
    expect(await bench.report(lineOf(victim))).toMatchObject([{ state: 'credited', memberId: victim.id }]);
    expect(await balanceOf(bench, stranger.id)).toBe(0n);
  });
});

describe('a number that is shown whole', () => {
  it('is its member’s whoever looks like them, and proves the account where the name is theirs', async () => {
    await decoyOf(victim);
    expect(await bench.settle(victim.id, await slipOf(victim, whole(victim)))).toMatchObject({
      status: 'SUCCESS',
      evidence: { fitted: 'number' },
    });
    expect(await proofOf(victim)).toBe('credit');

    const other = await memberWith(bench);
    const line = lineOf(other, { fromAccount: other.accountNo, fromName: 'Mr Somchai  Jaidee' });
    expect(await bench.report(line)).toMatchObject([{ memberId: other.id, fittedBy: 'number' }]);
    expect(await proofOf(other)).toBe('credit');
  });

  it('proves nothing without all of the name, and is nobody’s under another', async () => {
    const shown = { fromAccount: victim.accountNo };
    expect(await bench.report(lineOf(victim, { ...shown, fromName: 'MR. SOMSAK K' }))).toMatchObject([
      { state: 'unmatched' },
    ]);
    expect(await bench.report(lineOf(victim, { ...shown, fromName: null }))).toMatchObject([
      { memberId: victim.id },
    ]);
    expect(await proofOf(victim)).toBeNull();
    for (const fromName of ['MR. SOMCHAI J', 'SOMCHAI JAI***', 'SOMCHAI'])
      expect(await bench.report(lineOf(victim, { ...shown, fromName }))).toMatchObject([
        { memberId: victim.id },
      ]);
    expect(await proofOf(victim)).toBeNull();
    await bench.report(lineOf(await memberWith(bench)));
    expect(await proofOf(victim)).toBeNull();
  });
});

describe('a reference of a transfer', () => {
  const count = async (id: MemberId) =>
    (await bench.db.client.query('select from ledger_movement where member_id = $1', [id])).rowCount;

  it.each<[string, (line: FeedLine) => string]>([
    ['in other case', ({ transRef }) => transRef.toLowerCase()],
    ['with spaces', ({ transRef }) => ` ${transRef.slice(0, 3)} ${transRef.slice(3)}`],
  ])('is the same %s: one credit', async (_, written) => {
    const line = lineOf(victim, { transRef: `CPC${(slips += 1)}abc` });
    const later = new Date(Date.now() - 600_000);
    const again = { ...line, id: `${line.id}-again`, transRef: written(line), at: later };
    const told = await bench.report(line, again);
    expect(told.map(({ state }) => state)).toEqual(['credited', 'known']);
    const picture = await slipOf(victim, {}, line.transRef.toUpperCase());
    expect(await bench.settle(victim.id, picture)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' });
    expect(await count(victim.id)).toBe(1);
  });

  it('that was credited as it was told, before it was compared so, is not credited again', async () => {
    const line = lineOf(victim, { transRef: `old${(slips += 1)}x` });
    await bench.report(line);
    await bench.db.withTx(async (tx) => {
      await tx.client.query('set local session_replication_role = replica');
      await tx.client.query('update ledger_movement set reference = $1 where reference = upper($1)', [
        `receipt:004:${line.transRef}`,
      ]);
      await tx.client.query(
        "update ledger_movement set reference = replace(reference, 'RECEIPT:', 'receipt:') where member_id = $1",
        [victim.id],
      );
    });
    const [again] = await bench.report({
      ...line,
      id: `${line.id}-again`,
      transRef: line.transRef.toUpperCase(),
    });
    expect(again).toMatchObject({ state: 'known' });
    expect(await count(victim.id)).toBe(1);
  });
});

describe('the same amount of the same member in the same minute by two names', () => {
  it.each(['one after the other', 'at once, on two servers'])(
    'is credited once, the other waits: %s',
    async (how) => {
      const at = new Date();
      const lines = [lineOf(victim, { at }), lineOf(victim, { at: new Date(at.getTime() + 59_000) })];
      if (how === 'one after the other') await bench.report(...lines);
      else {
        await bench.feed.takeLines({ lines, unreadable: [] });
        const servers = [bench.feed, createFeed(bench.parts)];
        await Promise.all(lines.flatMap(({ id }) => servers.map((server) => server.carryOutLine(id))));
      }
      const states = await Promise.all(lines.map(async ({ id }) => (await bench.line(id)).state));
      expect(states.toSorted()).toEqual(['credited', 'unmatched']);
      expect(await balanceOf(bench, victim.id)).toBe(AMOUNT);
      const waits = lines[states.indexOf('unmatched')]!;
      expect((await bench.line(waits.id)).evidence).toContain('it may be the money of movement');

      const picture = await slipOf(victim, { at });
      expect(await bench.settle(victim.id, picture)).toMatchObject({ status: 'PENDING', review: 'SENDER' });
      const verdict = { memberId: victim.id };
      await bench.feed.settleUnmatchedLine({ id: waits.id, verdict, who: 'noi', why: 'two transfers' });
      expect(await balanceOf(bench, victim.id)).toBe(AMOUNT * 2n);
    },
  );

  it('is two where the amount, the minute or the member is another', async () => {
    const at = new Date();
    const minuteLater = new Date(at.getTime() + 60_000);
    const told = await bench.report(
      lineOf(victim, { at }),
      lineOf(victim, { at, amount: satang(10_026) }),
      lineOf(victim, { at: minuteLater }),
      lineOf(await memberWith(bench), { at }),
    );
    expect(told.map(({ state }) => state)).toEqual(Array<string>(4).fill('credited'));
  });
});

it('members are looked for by index, among thousands', async () => {
  await bench.db.client.query(
    `insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency)
      select 'M' || n, '07' || lpad(n::text, 8, '0'), 'N', 'none', 'KBANK', 'MALI SUKJAI', '5' || lpad((n * 187)::text, 9, '0'), 'BAHT'
      from generate_series(1, 4000) n`,
  );
  await bench.db.client.query('analyze member');
  const marks = marksOf('KBANK', 'xxxxx1234x');
  const { rows } = await bench.db.client.query<{ 'QUERY PLAN': string }>(
    'explain select id from member where bank_code = $1 and account_marks(bank_code, bank_account_no) @> $2::text[]',
    ['KBANK', marks],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('member_account_marks');
  const found = await accountHolders(bench.db, 'KBANK', { marks });
  expect(found.length).toBeGreaterThan(0);
  for (const { number } of found) expect(number).toMatch(/^.{5}1234.$/);
});

describe('the audit', () => {
  const found = async () => (await audit(bench.db)).breaches;

  it('finds nothing wrong with any of it', async () => {
    expect(await found()).toEqual([]);
  });

  it('names what was credited to somebody else than its evidence tells, and to a look-alike before anybody looked at those', async () => {
    const own = await bench.settle(victim.id, await slipOf(victim));
    expect(own).toMatchObject({ status: 'SUCCESS', evidence: { fitted: 'only' } });
    const [line] = await bench.report(lineOf(await memberWith(bench)));
    const by = async (statement: string, values: unknown[]) => {
      await bench.db.client.query(statement, values);
      return (await found()).map(({ subject }) => subject);
    };
    const slip = `deposit_slip ${own.id}`;
    // as it was credited before this was kept: fine while the victim is the only one
    expect(
      await by("update deposit_slip set evidence = evidence - 'fitted' where id = $1", [own.id]),
    ).toEqual([]);
    const decoy = await decoyOf(victim);
    expect(await found()).toEqual([]);
    expect(
      await by("update member set created_at = created_at - interval '1 day' where id = $1", [decoy.id]),
    ).toEqual([slip]);
    await prove(victim);
    expect(await found()).toEqual([]);

    expect(
      await by("update bank_feed_line set fitted_name = 'SOMSAK KAEO' where id = $1", [line!.id]),
    ).toEqual([`bank_feed_line ${line!.id}`]);
    // a person's word is evidence of its own, where it is kept
    expect(
      await by("update bank_feed_line set settled_by = 'noi', settled_why = 'hers' where id = $1", [
        line!.id,
      ]),
    ).toEqual([`bank_feed_line ${line!.id}`]);
    expect(
      await by(
        `insert into operator_action (kind, subject, verdict, who, why, detail) values ('line', $1, 'credit', 'noi', 'hers', $2)`,
        [line!.id, { member: line!.memberId }],
      ),
    ).toEqual([]);
    expect(
      await by(
        "update deposit_slip set evidence = jsonb_set(evidence, '{sender,account}', '\"xxx-x-x9999-x\"') where id = $1",
        [own.id],
      ),
    ).toEqual([slip]);
  });

  it('names what was credited by an announcement that nobody made, and by less than its evidence shows', async () => {
    const { amount } = await bench.announce(victim.id, 40_000);
    const [announced] = await bench.report(lineOf(victim, { amount, fromName: null }));
    expect(announced).toMatchObject({ state: 'credited', fittedBy: 'announced' });
    const [only] = await bench.report(lineOf(await memberWith(bench)));
    const slip = await bench.settle(victim.id, await slipOf(victim, whole(victim)));
    expect(slip).toMatchObject({ evidence: { fitted: 'number' } });
    const before = await found();
    await bench.db.client.query('update deposit_announcement set amount = amount + 1 where line_id = $1', [
      announced!.id,
    ]);
    await bench.db.client.query('update bank_feed_line set from_name = null where id = $1', [only!.id]);
    await bench.db.client.query("update deposit_slip set evidence = evidence - 'sender' where id = $1", [
      slip.id,
    ]);
    const after = (await found()).filter(({ subject }) => !before.some((one) => one.subject === subject));
    expect(after.map(({ subject, problem }) => [subject, problem.replace(/^.* by /, '')])).toEqual([
      [`bank_feed_line ${announced!.id}`, 'announced'],
      [`bank_feed_line ${only!.id}`, 'only'],
      [`deposit_slip ${slip.id}`, 'number'],
    ]);
  });

  it('names what went before look-alikes by a proof that is none any more, until the account is proved or a person decides', async () => {
    const subjects = async () => (await found()).map(({ subject }) => subject);
    const before = await subjects();
    const added = async () => (await subjects()).filter((subject) => !before.includes(subject)).toSorted();
    const mine = await memberWith(bench);
    const decoy = await decoyOf(mine);
    await prove(mine);
    const [line] = await bench.report(lineOf(mine));
    const slip = await bench.settle(mine.id, await slipOf(mine));
    expect([line?.fittedBy, slip.evidence?.fitted]).toEqual(['proved', 'proved']);
    const both = [`bank_feed_line ${line!.id}`, `deposit_slip ${slip.id}`];
    expect(await added()).toEqual([]);

    await set(mine.id, { bank_account_name: 'SOMCHAI J' });
    // whose account is another by now was proved as far as anybody can tell
    expect(await added()).toEqual([]);
    await set(mine.id, { bank_account_name: 'SOMCHAI JAIDEE' });
    expect(await added()).toEqual(both);
    await prove(mine);
    expect(await added()).toEqual([]);

    // as credits of a rule of before are marked
    await bench.db.client.query("update bank_feed_line set fitted_by = 'once-proved' where id = $1", [
      line!.id,
    ]);
    expect(await added()).toEqual([]);
    await set(mine.id, { bank_account_name: 'SOMCHAI J' });
    expect(await added()).toEqual([both[0]]);
    await set(decoy.id, { bank_account_name: 'MALI SUKJAI' });
    expect(await added()).toEqual([]);
    await set(decoy.id, { bank_account_name: 'SOMCHAI JAIDEE' });
    await bench.db.client.query(
      "update bank_feed_line set settled_by = 'noi', settled_why = 'his' where id = $1",
      [line!.id],
    );
    await bench.db.client.query(
      "insert into operator_action (kind, subject, verdict, who, why, detail) values ('line', $1, 'credit', 'noi', 'his', '{}')",
      [line!.id],
    );
    expect(await added()).toEqual([]);
  });
});
