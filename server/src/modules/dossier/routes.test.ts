import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/fixtures.ts';
import { payoutHoldOf } from '../members/face.ts';
import { memberActs } from '../members/staff/acts.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { createDossier } from './index.ts';

const realtime = { changed: () => undefined, cutOff: () => undefined };
let b: ConsoleBench;
let [owner, mali, noi, dao]: Screen[] = [];
let member: TestMember;
beforeAll(async () => {
  b = await consoleBench({
    acts: ({ db }) => memberActs({ db, realtime, revokeSessions: () => undefined }),
  });
  createDossier({ db: b.db }).console(b.api, b.module.door);
  [owner, mali, noi, dao] = await Promise.all(
    (['owner', 'manager', 'cashier', 'support'] as const).map(async (role) =>
      b.screen(await b.person(role, role)),
    ),
  );
  member = await memberWith(b);
});
afterAll(() => b.drop());

const PARTS = [
  ...['statement', 'deposits', 'withdrawals', 'games', 'devices', 'alike', 'invites', 'changes', 'notes'],
];

/** What waits for a lock that another transaction has. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
let lifters = 0;

const at = (screen: Screen | undefined): Screen => {
  if (!screen) throw new Error('nobody sits there');
  return screen;
};
const get = (screen: Screen | undefined, path: string) => at(screen).ask('GET', path);
/** With a proof, which an act that needs none lets lie. */
const act = async (screen: Screen | undefined, name: string, body: object = {}) =>
  at(screen).ask('POST', `members/${member.id}/${name}`, {
    why: 'they came with their card',
    proof: await at(screen).proof(),
    ...body,
  });
const confirm = async (screen: Screen | undefined, request: unknown) =>
  at(screen).ask('POST', `requests/${String(request)}/confirm`, { proof: await at(screen).proof() });

describe("the console's calls about members", () => {
  it('answer as the contract says, each of them', async () => {
    const list = await get(noi, `members?q=${member.phone}`);
    expect(list).toMatchObject({
      status: 200,
      body: { members: [{ id: member.id, by: 'phone', wallet: 0 }], next: null, hint: null },
    });
    expect(await get(noi, 'members?limit=1')).toMatchObject({ status: 200 });
    expect(await get(noi, 'members?registeredFrom=now')).toMatchObject({ status: 400 });
    expect(await get(noi, `members/${member.id}`)).toMatchObject({
      status: 200,
      body: { id: member.id, phone: `…${member.phone.slice(-4)}` },
    });
    for (const part of PARTS) {
      expect((await get(noi, `members/${member.id}/${part}`)).status).toBe(200);
      expect(await get(noi, `members/NOBODY/${part}`)).toMatchObject({
        status: 404,
        body: { message: 'NO_DATA' },
      });
    }
  });

  it.each(PARTS)('write down who looked where they asked for nothing but %s', async (part) => {
    const { id } = await memberWith(b);
    const looked = async () =>
      (
        await b.db.client.query<Record<'name' | 'right' | 'why', string>>(
          `select name, "right", why from staff_event where subject_kind = 'member' and subject = $1`,
          [id],
        )
      ).rows;
    await get(noi, `members/${id}/${part}`);
    expect(await looked()).toEqual([{ name: 'cashier', right: 'member.view', why: 'looked' }]);
    // the page asks for several at once
    await Promise.all(['', ...PARTS.map((one) => `/${one}`)].map((one) => get(mali, `members/${id}${one}`)));
    expect((await looked()).map(({ name }: { name: string }) => name)).toEqual(['cashier', 'manager']);
  });

  it('tell whole numbers to who has the right, and refuse everybody else', async () => {
    const whole = (screen?: Screen) => at(screen).ask('POST', `members/${member.id}/private`);
    expect(await whole(noi)).toMatchObject({
      status: 200,
      body: { phone: member.phone, bankAccountNo: member.accountNo },
    });
    expect(await whole(dao)).toMatchObject({ status: 403, body: { message: 'NO_RIGHT' } });
    const { rows } = await b.db.client.query(
      `select name from staff_event where subject = $1 and "right" = 'member.private'`,
      [member.id],
    );
    expect(rows).toEqual([{ name: 'cashier' }]);
  });

  it('let nobody read a number sign by sign who is shown its end alone', async () => {
    const { id } = await memberWith(b);
    const [phone, accountNo] = ['0839417256', '4915783620'];
    await b.db.client.query('update member set phone = $2, bank_account_no = $3 where id = $1', [
      ...[id, phone, accountNo],
    ]);
    /** What is found out of a number by asking which sign stands before what is known of it. */
    async function readBy(screen: Screen | undefined, whole: string): Promise<string> {
      let known = whole.slice(-4);
      while (known.length < whole.length) {
        const tries = [...'0123456789'].map(async (sign) => {
          const { members } = (await get(screen, `members?q=${sign}${known}`)).body as {
            members: { id: string }[];
          };
          return members.some((one) => one.id === id) ? sign : '';
        });
        const sign = (await Promise.all(tries)).join('');
        if (sign.length !== 1) break;
        known = sign + known;
      }
      return known;
    }
    expect([await readBy(noi, phone), await readBy(noi, accountNo)]).toEqual([phone, accountNo]);
    expect([await readBy(dao, phone), await readBy(dao, accountNo)]).toEqual([
      phone.slice(-4),
      accountNo.slice(-4),
    ]);
    for (const text of [phone, accountNo, phone.slice(-4), accountNo.slice(-4)])
      expect((await get(dao, `members?q=${text}`)).body).toMatchObject({
        members: expect.arrayContaining([expect.objectContaining({ id })]) as unknown,
      });
    expect(await get(dao, `members?q=${phone.slice(1, 8)}`)).toMatchObject({
      body: { members: [], hint: 'ends' },
    });
  });

  it('tell what a gift goes by, which is money to whoever has it, to who decides deposits alone', async () => {
    const voucher = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA';
    await b.db.client.query(
      `insert into deposit_gift (id, member_id, voucher, mobile, state, attempts) values (gen_random_uuid(), $1, $2, '0891112223', 'review', 1)`,
      [member.id, voucher],
    );
    const told = async (screen: Screen | undefined) => {
      const { rows } = (await get(screen, `members/${member.id}/deposits`)).body as {
        rows: { reference: string }[];
      };
      return rows[0]?.reference;
    };
    expect(await told(noi)).toBe(voucher);
    expect(await told(dao)).toBe(`…${voucher.slice(-4)}`);
  });

  it('do what is asked, by who may', async () => {
    expect(await act(noi, 'freeze', { kinds: ['play'] })).toMatchObject({
      status: 403,
      body: { message: 'NO_RIGHT' },
    });
    expect(await act(dao, 'freeze', { kinds: ['play'] })).toMatchObject({
      status: 200,
      body: { message: 'OK' },
    });
    expect((await get(dao, `members/${member.id}`)).body).toMatchObject({
      state: 'blocked',
      blocks: ['play'],
    });
    expect(await act(dao, 'unfreeze', { kinds: ['payouts'] })).toMatchObject({ status: 400 });
    for (const [name, body] of [
      ['unfreeze', { kinds: ['play'] }],
      ['note', { text: 'calls at night' }],
      ['tag', { tag: 'vip', isOn: true }],
      ['sessions', {}],
    ] as const)
      expect(await act(dao, name, body)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await act(noi, 'hold')).toMatchObject({ status: 200 });
    expect((await get(dao, `members/${member.id}/notes`)).body).toMatchObject({
      rows: [{ name: 'support', text: 'calls at night' }],
    });
  });

  it('show the account whole to who confirms it, and its end alone in the log and on the member’s page', async () => {
    const bank = { bankCode: 'SCB', bankAccountNo: '9988776699', bankAccountName: 'SOMCHAI JAIDEE' };
    const { body } = await act(mali, 'bank', bank);
    expect(JSON.stringify((await get(owner, 'requests')).body)).toContain(bank.bankAccountNo);
    const changes = JSON.stringify((await get(dao, `members/${member.id}/changes`)).body);
    expect(changes).toContain('…6699');
    // by which it could be found
    expect(changes).not.toContain('"hash"');
    expect(changes).not.toContain(bank.bankAccountNo);
    await at(mali).ask('POST', `requests/${String(body['request'])}/refuse`, { why: 'only looked' });
  });

  it('wait for a second person where payouts are let go, and let nobody who took part be one', async () => {
    const bank = { bankCode: 'SCB', bankAccountNo: '9988776655', bankAccountName: 'SOMCHAI JAIDEE' };
    const asked = await act(mali, 'bank', bank);
    expect(asked).toMatchObject({ status: 202, body: { message: 'WAITS_FOR_SECOND' } });
    expect(await confirm(owner, asked.body['request'])).toMatchObject({ status: 200 });
    const heldUntil = (await payoutHoldOf(b.db, member.id)).heldUntil;
    expect(heldUntil).not.toBeNull();

    // who asked for the change, and who confirmed it
    for (const one of [mali, owner])
      expect(await act(one, 'lift')).toMatchObject({ status: 403, body: { message: 'TOOK_PART' } });
    const third = await b.screen(await b.person('third', 'manager'));
    const lifting = await act(third, 'lift');
    expect(lifting).toMatchObject({ status: 202 });
    for (const one of [mali, owner])
      expect(await confirm(one, lifting.body['request'])).toMatchObject({
        status: 403,
        body: { message: 'TOOK_PART' },
      });
    // nor an account that may be theirs
    const twin = await b.screen(await b.person('twin', 'manager'));
    await b.letIn(twin.person, at(owner).person);
    expect(await confirm(twin, lifting.body['request'])).toMatchObject({ body: { message: 'TOOK_PART' } });
    expect((await payoutHoldOf(b.db, member.id)).heldUntil).toEqual(heldUntil);
    const fourth = await b.screen(await b.person('fourth', 'manager'));
    expect(await confirm(fourth, lifting.body['request'])).toMatchObject({ status: 200 });
    expect(await payoutHoldOf(b.db, member.id)).toEqual({ heldUntil: null, isBlocked: false });
  });

  it('tell before a hold is let go until when it is, by whom and why, and by whom what it came from', async () => {
    const [ann, ben] = await Promise.all(
      ['anong', 'bunma'].map(async (name) => b.screen(await b.person(name, 'manager'))),
    );
    member = await memberWith(b);
    await act(noi, 'hold', { why: 'somebody else called' });
    const bank = { bankCode: 'SCB', bankAccountNo: '9988776633', bankAccountName: 'SOMCHAI JAIDEE' };
    const asked = await act(ann, 'bank', { ...bank, why: 'saw the passbook' });
    const head = async () => (await get(owner, `members/${member.id}`)).body;
    const holdsOf = ({ blocked, heldByChange }: Record<string, unknown>) => ({ blocked, heldByChange });
    expect(holdsOf(await head())).toMatchObject({
      blocked: [{ kind: 'payouts', until: null, by: 'cashier', why: 'somebody else called' }],
      heldByChange: null,
    });
    await confirm(ben, asked.body['request']);
    expect(holdsOf(await head())).toMatchObject({
      heldByChange: {
        until: expect.any(String) as string,
        staff: [{ right: 'member.bank', by: 'anong', second: 'bunma', why: 'saw the passbook' }],
      },
    });
    expect(JSON.stringify(await head())).not.toContain(bank.bankAccountNo);
  });

  it('let nobody lift who took part after they had asked for it', async () => {
    const [ann, ben, cat] = await Promise.all(
      ['ann', 'ben', 'cat'].map(async (name) => b.screen(await b.person(name, 'manager'))),
    );
    // longer than a change holds them
    await b.db.client.query(
      `update member set payouts_held_until = now() + interval '72 hours' where id = $1`,
      [member.id],
    );
    const lifting = await act(ann, 'lift');
    const bank = { bankCode: 'SCB', bankAccountNo: '9988776644', bankAccountName: 'SOMSRI DEE' };
    const changing = await act(ben, 'bank', bank);
    expect(await confirm(ann, changing.body['request'])).toMatchObject({ status: 200 });
    expect(await confirm(cat, lifting.body['request'])).toMatchObject({ body: { message: 'TOOK_PART' } });
    expect((await payoutHoldOf(b.db, member.id)).heldUntil).not.toBeNull();
  });

  it.each(['while the request waited', 'at the instant of the confirmation'])(
    'let go of nothing where the hold ran out %s',
    async (when) => {
      const [one, other] = await Promise.all(
        [1, 2].map(async () => b.screen(await b.person(`lifter${(lifters += 1)}`, 'manager'))),
      );
      member = await memberWith(b);
      const { id } = member;
      await act(noi, 'hold', { until: '2099-01-01T00:00:00Z' });
      const { body } = await act(one, 'lift');
      expect(body).toMatchObject({ message: 'WAITS_FOR_SECOND' });
      const confirmed = await b.db.withTx(async (tx) => {
        await tx.client.query('select from member where id = $1 for update', [id]);
        const runOut = () =>
          tx.client.query(
            `with block as (update member_block set from_at = '2020-01-01', until_at = '2020-01-02' where member_id = $1 and ended_at is null)
              update member set payouts_blocked_until = '2020-01-02' where id = $1`,
            [id],
          );
        // its facts are looked at before, or after
        if (when === 'while the request waited') return { answer: runOut() };
        const answer = confirm(other, body['request']);
        await expect.poll(async () => (await b.db.client.query(WAITING)).rowCount).toBe(1);
        await runOut();
        return { answer };
      });
      const answer = when === 'while the request waited' ? confirm(other, body['request']) : confirmed.answer;
      expect(await answer).toEqual({ status: 409, body: { message: 'MOVED_ON' } });
      const { rows } = await b.db.client.query(
        `select state, (select count(*)::int from member_block where member_id = $2 and ended_at is null) as open from staff_request where id = $1`,
        [body['request'], id],
      );
      expect(rows).toEqual([{ state: 'moved_on', open: 1 }]);
    },
  );

  it('do nothing for what was refused', async () => {
    await act(noi, 'hold');
    const asked = await act(mali, 'phone', { phone: '0666600001' });
    expect(asked).toMatchObject({ status: 202 });
    const request = String(asked.body['request']);
    expect(await at(owner).ask('POST', `requests/${request}/refuse`, { why: 'not them' })).toMatchObject({
      status: 200,
    });
    const { rows } = await b.db.client.query<{ phone: string }>('select phone from member where id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ phone: member.phone }]);
  });
});
