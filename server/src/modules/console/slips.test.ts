/** What a cashier sees beside a slip and a line, of which the members, the verifier and the bank feed tell different parts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { newId } from '../../kernel/ids.ts';
import { audit } from '../../compose/audit.ts';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { balanceOf, memberWith, type TestMember } from '../../testing/fixtures.ts';
import { feedBench, lineOf, type FeedBench } from '../deposits/feed/testing.ts';
import { waitingLineKind } from '../deposits/feed/waiting-lines.ts';
import { crc16 } from '../deposits/slip/mini-qr.ts';
import { miniQr, slipPicture, transfer } from '../deposits/slip/testing.ts';
import { waitingSlipKind } from '../deposits/slip/waiting-slips.ts';
import { createChanges } from '../history/changes.ts';
import { createBoard } from '../operator/board.ts';
import { createCurrentSettings } from '../site/settings.ts';
import { siteReceivingAccount } from '../site/tables.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { consoleActs } from './acts.ts';
import { createConsole } from './index.ts';

const MINUTE_MS = 60_000;
const ROUNDS = 12;

let bench: FeedBench;
let b: ConsoleBench;
let noi: Screen;
let dao: Screen;
let boss: Screen;
beforeAll(async () => {
  bench = await feedBench();
  const { db } = bench;
  const kinds = [waitingSlipKind(db, bench.deposits), waitingLineKind(db, bench.feed.settleUnmatchedLine)];
  const changes = createChanges(db, []);
  const board = createBoard(db, kinds);
  const settings = createCurrentSettings(db);
  b = await consoleBench({ base: bench, acts: () => consoleActs({ board, kinds, changes, settings }) });
  createConsole({
    ...{ db, board, kinds, changes, requests: b.module.requests, settings },
    standing: async () => [],
    links: { addressOf: (key) => `/files/${key}` },
  }).console(b.api, b.module.door);
  noi = await b.screen(await b.person('noi', 'cashier'));
  dao = await b.screen(await b.person('dao', 'support'));
  boss = await b.screen(await b.person('boss', 'manager'));
});
afterAll(() => b.drop());

let mali: TestMember;
let twin: TestMember;
let amount = 20_000;
beforeEach(async () => {
  mali = await memberWith(bench);
  twin = await memberWith(bench);
  // the bank shows both alike
  const { client } = bench.db;
  await client.query(`update member set bank_account_no = '12' || substr($2, 3) where id = $1`, [
    twin.id,
    mali.accountNo,
  ]);
  amount += 111;
});

const look = async (thing: string, screen = noi) =>
  (await screen.ask('GET', `board/${thing}`)).body as {
    slip: Record<string, unknown> & { lines: Record<string, unknown>[]; uses: Record<string, unknown>[] };
    candidates: { id: string; score: number; because: { of: string; fits: boolean }[]; slip?: string }[];
    because: string | null;
    facts: Record<string, string>;
    seen: string;
    verdicts: { verdict: string; may: boolean; second: boolean; alone: number | null }[];
    request: string | null;
  };
/** That a line is the other one's. */
async function credit(line: string): Promise<void> {
  const { seen } = await look(`line/${line}`);
  const order = { why: 'it is theirs', member: twin.id, seen };
  expect((await noi.ask('POST', `board/line/${line}/credit`, order)).body).toEqual({ message: 'OK' });
}

/** A slip of a transfer that the verifier found, and that either of two may have sent. */
async function waits(
  reference: string,
  {
    at = new Date(Date.now() - 2 * MINUTE_MS),
    by = mali,
  }: { at?: Date; by?: TestMember; receiver?: string } = {},
): Promise<string> {
  const payload = miniQr(reference);
  const found = transfer(mali, reference, { at, amount: satang(amount) });
  bench.known.set(payload, { outcome: 'found', slip: found });
  const { id } = await bench.upload(by.id, await slipPicture(payload), newId());
  await bench.run();
  return id;
}

describe('a slip that waits', () => {
  it('is shown with what its verifier told beside what we know, and what differs', async () => {
    const at = new Date(Date.now() - 3 * MINUTE_MS);
    const id = await waits('COMPARED1', { at });
    const { slip, because } = await look(`slip/${id}`);
    expect(because).toBe('several members have such a number and name');
    expect(slip).toMatchObject({
      ...{ word: 'found', because, transfer: { bank: 'KBANK', reference: 'COMPARED1' } },
      compared: [
        { of: 'amount', told: (amount / 100).toFixed(2), ours: null, fits: null },
        { of: 'at', told: at.toISOString(), fits: true },
        {
          of: 'from',
          told: expect.stringMatching(/^KBANK x+\d{4}x$/) as string,
          ours: `KBANK ${mali.accountNo}`,
          fits: true,
        },
        { of: 'sender', told: 'MR. SOMCHAI J', ours: 'SOMCHAI JAIDEE', fits: true },
        {
          of: 'to',
          told: expect.stringMatching(/^SCB x+\d{4}x$/) as string,
          ours: 'SCB 1112223334',
          fits: true,
        },
        { of: 'receiver', told: 'KRAPAO DEMO CO LTD', ours: 'KRAPAO DEMO CO LTD', fits: true },
      ],
    });
    await bench.db.client.query(
      `update deposit_slip set evidence = jsonb_set(jsonb_set(evidence, '{receiver,nameEN}', '"SOMEBODY ELSE"'), '{receiver,bankNumber}', '"004"'),
        created_at = created_at + interval '2 hours' where id = $1`,
      [id],
    );
    const differs = (await look(`slip/${id}`)).slip['compared'] as { of: string; fits: boolean | null }[];
    expect(differs.filter(({ fits }) => fits === false).map(({ of }) => of)).toEqual([
      'at',
      'to',
      'receiver',
    ]);
  });

  it('of which its verifier told nothing says so, and what we know', async () => {
    const signed = '00480002010102010203P2P0313TXN00000000770408211120269104';
    const picture = await slipPicture(signed + crc16(signed).toLowerCase());
    const { id } = await bench.upload(mali.id, picture, newId());
    await bench.run();
    const { slip } = await look(`slip/${id}`);
    expect(slip).toMatchObject({ word: 'unasked', because: null });
    // what came then is not its money where another sender is shown, nor told as what came
    const told = { at: new Date(), sendingBank: 'TRUEMONEY', amount: satang(amount) };
    const [maybe] = await bench.report(
      lineOf(mali, { ...told, fromAccount: 'xxxxxx1234', fromName: null }),
      lineOf(mali, { ...told, fromAccount: 'xxxxxx1234', fromName: 'SOMEBODY ELSE' }),
    );
    expect((await look(`slip/${id}`)).slip).toMatchObject({
      lines: [{ id: maybe?.id }],
      compared: [{ of: 'amount', told: null, ours: null }, {}, {}, {}, {}, {}],
    });
    const compared = slip['compared'] as { of: string; told: unknown; ours: unknown; fits: unknown }[];
    expect(compared.map(({ told, fits }) => [told, fits])).toEqual(compared.map(() => [null, null]));
    expect(compared.map(({ of, ours }) => (ours === null ? undefined : of)).filter(Boolean)).toEqual([
      ...['at', 'from', 'sender', 'to', 'receiver'],
    ]);
  });

  it('has the lines that may be its money beside it, the likeliest first, and whose those are that were credited', async () => {
    const at = new Date(Date.now() - 2 * MINUTE_MS);
    const id = await waits('MONEY1', { at });
    const told = { at: new Date(at.getTime() + 20_000), amount: satang(amount) };
    const [own, other] = await bench.report(
      lineOf(mali, { ...told, fromName: null }),
      lineOf(twin, {
        ...told,
        at: new Date(at.getTime() + 5 * MINUTE_MS),
        fromAccount: '9999999999',
        fromName: 'SOMEBODY',
      }),
      lineOf(mali, { ...told, amount: satang(amount + 1) }),
      lineOf(mali, { ...told, at: new Date(at.getTime() - 30 * MINUTE_MS) }),
    );
    await credit(other?.id ?? '');
    const { slip } = await look(`slip/${id}`);
    expect(slip.lines).toMatchObject([
      { id: own?.id, state: 'unmatched', amount: amount / 100, member: null, transfer: { bank: 'KBANK' } },
      { id: other?.id, state: 'credited', member: { id: twin.id } },
    ]);
    expect(slip.lines[0]?.['because']).toEqual([
      { of: 'reference', fits: false },
      { of: 'amount', fits: true },
      { of: 'time', fits: true, minutes: 0 },
      { of: 'digits', fits: true },
    ]);
    expect(Number(slip.lines[0]?.['score'])).toBeGreaterThan(Number(slip.lines[1]?.['score']));
    expect(slip['compared']).toContainEqual({
      of: 'amount',
      told: (amount / 100).toFixed(2),
      ours: (amount / 100).toFixed(2),
      fits: true,
    });
    // long numbers are for who may see them
    expect(JSON.stringify((await look(`slip/${id}`, dao)).slip.lines)).not.toContain('1112223334');
  });

  it('names no transfer whole to who may not see what is private: not its own, nor those of lines beside it', async () => {
    const at = new Date(Date.now() - 2 * MINUTE_MS);
    const id = await waits('20261124090807', { at });
    await bench.report(lineOf(mali, { at, amount: satang(amount), transRef: 'KB20261124090999X' }));
    const named = async (screen: Screen) => {
      const { slip, facts } = await look(`slip/${id}`, screen);
      const lines = slip.lines.map((line) => line['transfer']);
      return { own: slip['transfer'], lines, fact: facts['transfer'] };
    };
    const bank = 'KBANK';
    expect(await named(noi)).toEqual({
      own: { bank, reference: '20261124090807' },
      lines: [{ bank, reference: 'KB20261124090999X' }],
      fact: 'KBANK 20261124090807',
    });
    expect(await named(dao)).toEqual({
      own: { bank, reference: '•••0807' },
      lines: [{ bank, reference: 'KB•••0999X' }],
      fact: 'KBANK •••0807',
    });
  });

  it('has a line of its own name beside it whenever that came, and one of as much to another account of ours', async () => {
    await bench.db.sql.insert(siteReceivingAccount).values({
      ...{ bankCode: 'KBANK', bankType: 'SCB', mode: 'AUTO', accountName: 'KRAPAO', accountNo: '9998887776' },
      ...{ currency: 'BAHT', isActive: true, position: 2 },
    });
    const at = new Date(Date.now() - 2 * MINUTE_MS);
    const id = await waits('NAMED1', { at });
    const [same, elsewhere] = await bench.report(
      lineOf(mali, {
        transRef: 'named1',
        amount: satang(amount + 1),
        at: new Date(at.getTime() - 90 * MINUTE_MS),
      }),
      lineOf(mali, { amount: satang(amount), at, bankCode: 'KBANK', accountNo: '9998887776' }),
    );
    const { lines } = (await look(`slip/${id}`)).slip;
    expect(lines.map((line) => line['id']).toSorted()).toEqual([same?.id, elsewhere?.id].toSorted());
    expect(lines.find((line) => line['id'] === elsewhere?.id)?.['because']).toContainEqual({
      of: 'account',
      fits: false,
    });
  });

  it('has every other use of its reference beside it, whoever brought it and from whichever bank', async () => {
    const id = await waits('TWICE1');
    expect((await look(`slip/${id}`)).slip.uses).toEqual([]);
    const again = await waits('TWICE1', { by: twin });
    await bench.db.client.query(
      `update deposit_slip set sending_bank = '014', trans_ref = 'twice1' where id = $1`,
      [again],
    );
    expect((await look(`slip/${id}`)).slip.uses).toMatchObject([
      { kind: 'slip_deposit', slip: again, state: 'PENDING', amount: amount / 100, member: { id: twin.id } },
    ]);
    const [line] = await bench.report(
      lineOf(twin, { transRef: 'TWICE1', amount: satang(amount), fromName: null }),
    );
    await credit(line?.id ?? '');
    expect((await look(`slip/${id}`)).slip.uses).toContainEqual(
      expect.objectContaining({ kind: 'feed_deposit', slip: null, state: 'SUCCESS', amount: amount / 100 }),
    );
  });
});

describe('a slip of which its verifier gave no clear answer', () => {
  /** Before a person by now; the verifier would tell more of it when it is asked again. */
  async function unclear(reference: string): Promise<string> {
    const payload = miniQr(reference);
    bench.known.set(payload, { outcome: 'refused', note: 'UNKNOW_ERROR' });
    const { id } = await bench.upload(mali.id, await slipPicture(payload), newId());
    await bench.run();
    bench.known.set(payload, { outcome: 'refused', note: 'INVALID_SLIP' });
    return id;
  }
  const say = async (screen: Screen, id: string, verdict: string, more: object = {}) => {
    const { seen } = await look(`slip/${id}`, screen);
    return (await screen.ask('POST', `board/slip/${id}/${verdict}`, { why: 'it asks', seen, ...more })).body;
  };
  const offered = async (id: string) => (await look(`slip/${id}`)).verdicts.map(({ verdict }) => verdict);

  it('has it asked again by one person alone, though nobody knows the amount; who may not decide may not', async () => {
    const id = await unclear('ASKED1');
    expect(await offered(id)).toEqual(['refuse', 'credit', 'ask']);
    expect((await look(`slip/${id}`)).verdicts).toContainEqual(
      expect.objectContaining({ verdict: 'ask', takes: [], may: true, second: false, stepUp: false }),
    );
    const { seen } = await look(`slip/${id}`);
    const others = await dao.ask('POST', `board/slip/${id}/ask`, { why: 'it asks', seen });
    expect(others.body).toMatchObject({ message: 'NO_RIGHT' });
    expect(await say(noi, id, 'ask', { amount: 5 })).toMatchObject({ message: 'INVALID_REQUEST' });
    expect(await say(noi, id, 'ask')).toEqual({ message: 'OK' });
    expect(await offered(id)).toEqual([]);
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' });
  });

  it('tells how much of it one person credits alone, and so it is: more waits for a second one', async () => {
    const [small, large] = [await unclear('ALONE1'), await unclear('ALONE2')];
    const credit = (await look(`slip/${small}`)).verdicts.find(({ verdict }) => verdict === 'credit');
    expect(credit).toMatchObject({ second: true, alone: expect.any(Number) as number });
    const alone = credit?.alone ?? 0;
    expect(alone).toBeGreaterThan(0);
    expect((await look(`slip/${small}`)).verdicts).toContainEqual(
      expect.objectContaining({ verdict: 'refuse', alone: null }),
    );
    expect(await say(noi, small, 'credit', { amount: alone })).toEqual({ message: 'OK' });
    expect(await say(noi, large, 'credit', { amount: alone + 0.01 })).toMatchObject({ message: 'STEP_UP' });
  });

  it('is asked for by no transfer but its own, and not without one where it names none', async () => {
    const [named, unnamed] = [await unclear('CALLED1'), await unclear('CALLED2')];
    await bench.db.client.query(
      'update deposit_slip set payload = null, sending_bank = null, trans_ref = null where id = $1',
      [unnamed],
    );
    const credit = async (id: string, said: object) =>
      say(noi, id, 'credit', { amount: 50_000, proof: await noi.proof(), ...said });
    const wrong = (reference: string) => ({ message: 'INVALID_REQUEST', fields: { reference } });
    expect(await credit(named, { bank: 'KBANK', reference: 'OTHER' })).toMatchObject(
      wrong(phrase('qrNames', { transfer: 'KBANK CALLED1' })),
    );
    expect(await credit(unnamed, {})).toMatchObject(wrong(phrase('namesNone')));
    expect(await credit(named, { amount: undefined })).toMatchObject({
      message: 'INVALID_REQUEST',
      fields: { amount: phrase('cameBaht') },
    });
    expect(await credit(unnamed, { bank: 'KBANK', reference: 'CALLED2' })).toMatchObject({
      message: 'WAITS_FOR_SECOND',
    });
  });

  it('is asked about once when two people say so at once; the other is told that it has moved on', async () => {
    const id = await unclear('ASKED2');
    const { seen } = await look(`slip/${id}`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? noi : boss).ask('POST', `board/slip/${id}/ask`, { why: 'it asks', seen }),
      ),
    );
    const words = answers.map(({ body }) => body['message']);
    expect(words.toSorted()).toEqual([...Array<string>(9).fill('MOVED_ON'), 'OK']);
  });

  it('is not credited by a second person once it was asked about again, also where it waits anew', async () => {
    for (const comesBack of [false, true]) {
      const id = await unclear(`ASKED3${comesBack}`);
      bench.known.set(miniQr(`ASKED3${comesBack}`), { outcome: 'refused', note: 'UNKNOW_ERROR' });
      const more = { amount: 50_000, proof: await noi.proof() };
      const { request } = (await say(noi, id, 'credit', more)) as { request: string };
      expect(await say(boss, id, 'ask')).toEqual({ message: 'OK' });
      if (comesBack) await bench.run();
      expect((await look(`slip/${id}`)).request).toBe(request);
      const confirmed = await boss.ask('POST', `requests/${request}/confirm`, { proof: await boss.proof() });
      expect(confirmed.body).toMatchObject({ message: 'MOVED_ON' });
      const { rows } = await bench.db.client.query('select state from staff_request where id = $1', [
        request,
      ]);
      expect(rows).toEqual([{ state: 'moved_on' }]);
      expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', amount: null });
    }
  });

  it('is offered it no more than where asking can change something', async () => {
    expect(await offered(await waits('ASKED4'))).toEqual(['refuse', 'credit']);
    const id = await unclear('ASKED5');
    await bench.db.client.query(
      `update slip_verifier set missed = 3, probe_at = now() + interval '1 minute'`,
    );
    expect(await offered(id)).toEqual(['refuse', 'credit']);
    expect(await say(noi, id, 'ask')).toMatchObject({ message: 'MOVED_ON' });
    await bench.db.client.query('update slip_verifier set missed = 0, probe_at = null');
  });
});

describe('a line that nobody can be said to have sent', () => {
  it('has those who fit with a score that is of them, and who announced it though nothing else fits', async () => {
    const third = await memberWith(bench);
    const { amount: announced } = await bench.announce(third.id, amount);
    await bench.db.client.query(`update member set proved_at = now(), proved_by = 'payout' where id = $1`, [
      twin.id,
    ]);
    const [line] = await bench.report(lineOf(mali, { amount: announced }));
    const { candidates, because } = await look(`line/${line?.id}`);
    expect(because).toBe(`announced by ${third.id}`);
    expect(candidates.map(({ id }) => id)).toEqual([twin.id, mali.id, third.id]);
    expect(candidates.map(({ score }) => score)).toEqual([60, 50, 40]);
    expect(candidates[2]?.because).toEqual([
      { of: 'digits', fits: false },
      { of: 'name', fits: true },
      { of: 'announced', fits: true },
      { of: 'proved', fits: false },
    ]);
  });

  it('has whose slip of the same transfer waits, from whichever bank they are, with a way to the slip', async () => {
    const slip = await waits('SAMEWAITS1', { by: twin });
    await bench.db.client.query(`update member set bank_code = 'SCB' where id = $1`, [twin.id]);
    const told = { transRef: 'samewaits1', fromAccount: 'xxxx999999', fromName: 'MRS. NOBODY' };
    const [line] = await bench.report(lineOf(mali, { ...told, amount: satang(amount) }));
    expect(line?.state).toBe('unmatched');
    const { candidates } = await look(`line/${line?.id}`);
    expect(candidates).toMatchObject([
      {
        ...{ id: twin.id, slip, score: 20 },
        because: [
          { of: 'reference', fits: true },
          { of: 'name', fits: false },
          { of: 'announced', fits: false },
        ],
      },
    ]);
  });

  it('has whoever sent in a slip of it after those whose account is shown: a picture of it is no account', async () => {
    const thief = await memberWith(bench);
    const payload = miniQr('STOLEN1');
    // its verifier can't be asked whose it is
    bench.known.set(payload, { outcome: 'refused', note: 'UNKNOW_ERROR' });
    const { id: slip } = await bench.upload(thief.id, await slipPicture(payload), newId());
    await bench.run();
    const [line] = await bench.report(lineOf(mali, { transRef: 'STOLEN1', amount: satang(amount) }));
    expect(line?.state).toBe('unmatched');
    const { candidates } = await look(`line/${line?.id}`);
    expect(
      candidates
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([mali.id, twin.id].toSorted());
    expect(candidates[2]).toMatchObject({ id: thief.id, slip, score: 40 });
    expect(candidates[2]?.because).toContainEqual({ of: 'digits', fits: false });
  });

  it('has who announced a few satang more or less, and how much, after who announced exactly that', async () => {
    const [near, exact] = [await memberWith(bench), await memberWith(bench)];
    const nearly = (await bench.announce(near.id, amount)).amount;
    const told = (await bench.announce(exact.id, amount)).amount;
    expect(nearly).not.toBe(told);
    const nobody = { fromAccount: 'xxxx999999', fromName: null };
    const [line] = await bench.report(lineOf(mali, { ...nobody, amount: told }));
    const { candidates } = await look(`line/${line?.id}`);
    expect(candidates.map(({ id, score }) => [id, score])).toEqual([
      [exact.id, 20],
      [near.id, 10],
    ]);
    expect(candidates[1]?.because).toContainEqual({
      ...{ of: 'announced', fits: false, amount: Number(nearly) / 100 },
    });
    // who left the satang away
    const [short] = await bench.report(lineOf(mali, { ...nobody, amount: satang(amount) }));
    const both = (await look(`line/${short?.id}`)).candidates.map(({ id }) => id);
    expect(both.toSorted()).toEqual([near.id, exact.id].toSorted());
    const [far] = await bench.report(lineOf(mali, { ...nobody, amount: satang(amount - 99) }));
    expect((await look(`line/${far?.id}`)).candidates).toEqual([]);
  });

  it.each(['line', 'slip'])(
    'is credited once for a member whose slip of it also waits: the %s first, then the other',
    async (first) => {
      const reference = `BOTH${first}`;
      const payload = miniQr(reference);
      // its verifier can tell nothing of it, so that it waits on when the line is credited
      bench.known.set(payload, { outcome: 'refused', note: 'UNKNOW_ERROR' });
      const { id } = await bench.upload(mali.id, await slipPicture(payload), newId());
      await bench.run();
      const nobody = { fromAccount: 'xxxx999999', fromName: 'MRS. NOBODY' };
      const [line] = await bench.report(
        lineOf(mali, { ...nobody, transRef: reference, amount: satang(amount) }),
      );
      const before = await balanceOf(bench, mali.id);
      const say = {
        line: { thing: `line/${line?.id}`, more: { member: mali.id } },
        slip: { thing: `slip/${id}`, more: { amount: amount / 100 } },
      };
      for (const { thing, more } of first === 'line' ? [say.line, say.slip] : [say.slip, say.line]) {
        const { seen, verdicts } = await look(thing);
        if (verdicts.length === 0) continue;
        const order = { why: 'it is hers', seen, ...more };
        expect((await noi.ask('POST', `board/${thing}/credit`, order)).body).toEqual({ message: 'OK' });
      }
      expect((await balanceOf(bench, mali.id)) - before).toBe(BigInt(amount));
      const ends = [(await bench.slip(id)).note, (await bench.line(line?.id ?? '')).state];
      expect(ends).toEqual(first === 'line' ? ['SLIP_REFNO_DUPLICATED', 'credited'] : [null, 'known']);
    },
  );

  /** How many calls of this database wait for a lock that another holds. */
  const waiters = async () =>
    (
      await bench.db.client.query(
        `select distinct pid from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
      )
    ).rowCount;

  it(`is credited once where two people decide it and the slip of the same transfer at the same moment, ${ROUNDS} times`, async () => {
    const random = randomFrom(seedOf('line and slip'));
    const fon = await b.screen(await b.person('fon', 'cashier'));
    for (let round = 0; round < ROUNDS; round += 1) {
      const of = random() < 0.5 ? mali : twin;
      const payload = miniQr(`MOMENT${round}`);
      // of some its verifier can tell nothing, of others not whose of two it is: those end with their transfer
      bench.known.set(
        payload,
        random() < 0.5
          ? { outcome: 'refused', note: 'UNKNOW_ERROR' }
          : { outcome: 'found', slip: transfer(mali, `MOMENT${round}`, { amount: satang(amount) }) },
      );
      const { id } = await bench.upload(mali.id, await slipPicture(payload), newId());
      await bench.run();
      const shown = { transRef: `moment${round}`, fromAccount: 'xxxx999999', fromName: 'MRS. NOBODY' };
      const [line] = await bench.report(lineOf(mali, { ...shown, amount: satang(amount) }));
      const [ofLine, ofSlip] = [`line/${line?.id}`, `slip/${id}`];
      const balances = () => Promise.all([mali.id, twin.id].map((one) => balanceOf(bench, one)));
      const before = await balances();
      const seen = { line: (await look(ofLine)).seen, slip: (await look(ofSlip)).seen };
      const isKnown = (await bench.slip(id)).review === 'SENDER';
      const why = 'it is theirs';
      const decide = {
        line: () => noi.ask('POST', `board/${ofLine}/credit`, { why, seen: seen.line, member: of.id }),
        slip: () =>
          fon.ask('POST', `board/${ofSlip}/credit`, {
            ...{ why, seen: seen.slip },
            ...(!isKnown && { amount: amount / 100 }),
          }),
      };
      // both come to the wallets before either of them goes on
      const holder = await bench.db.client.connect();
      await holder.query('begin');
      await holder.query(
        `select from ledger_account where member_id = any ($1) and code = 'WALLET' for update`,
        [[mali.id, twin.id]],
      );
      const order = random() < 0.5 ? (['line', 'slip'] as const) : (['slip', 'line'] as const);
      const answers = [];
      for (const thing of order) {
        answers.push(decide[thing]());
        await expect.poll(waiters).toBe(answers.length);
      }
      await holder.query('commit');
      holder.release();
      for (const { body } of await Promise.all(answers))
        expect([
          { message: 'OK' },
          expect.objectContaining({ message: expect.stringMatching(/MOVED_ON|INVALID/) as string }),
        ]).toContainEqual(body);
      const after = await balances();
      expect(after.reduce((sum, one, i) => sum + one - (before[i] ?? 0n), 0n)).toBe(BigInt(amount));
      amount += 1;
    }
    expect((await audit(bench.db)).breaches).toEqual([]);
  });
});

it('a line whose money takes two is credited to nobody by who does not say whose it is, nor is a second person asked to', async () => {
  const [line] = await bench.report(
    lineOf(mali, { transRef: 'WHOSE1', amount: satang(5_000_000), fromAccount: null, fromName: null }),
  );
  const { seen } = await look(`line/${line?.id}`);
  for (const [member, problem] of [
    [undefined, phrase('whoseMoney')],
    ['GHOST', phrase('noSuchMember')],
  ]) {
    const said = { why: 'saw it', member, seen, proof: await noi.proof() };
    expect(await noi.ask('POST', `board/line/${line?.id}/credit`, said)).toMatchObject({
      status: 400,
      body: { fields: { member: problem } },
    });
  }
});
