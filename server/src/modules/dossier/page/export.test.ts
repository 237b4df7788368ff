import { fund, memberWith } from '../../../testing/fixtures.ts';
import { satang } from '@krapao/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleBench, type ConsoleBench, type Screen } from '../../staff/testing.ts';
import { createDossier } from '../index.ts';
import { createExportMembers } from './export.ts';

let b: ConsoleBench;
let [owner, support, accountant]: Screen[] = [];
beforeAll(async () => {
  b = await consoleBench();
  createDossier({ db: b.db }).console(b.api, b.module.door);
  [owner, support, accountant] = await Promise.all(
    (['owner', 'support', 'accountant'] as const).map(async (role) => b.screen(await b.person(role, role))),
  );
});
afterAll(() => b.drop());

/** A file as a browser gets it. */
async function file(screen: Screen | undefined, query: string) {
  const answer = await b.app.inject({
    ...{ method: 'GET', url: `/api/console/members/csv?language=en&${query}` },
    ...{ cookies: screen?.cookies ?? {}, headers: { 'x-console': '1' } },
  });
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
}
const logged = async (name: string) =>
  (
    await b.db.client.query<{ after: unknown }>(
      `select after from staff_event where "right" = 'report.export' and subject_kind = 'report' and subject = 'members' and name = $1 order by id`,
      [name],
    )
  ).rows.map(({ after }) => after);

/** Members who registered on a day of their own. */
async function membersOf(day: string, names: readonly string[]) {
  const made = [];
  for (const [n, name] of names.entries()) {
    const member = await memberWith(b);
    await b.db.client.query('update member set name = $2, created_at = $3::timestamptz where id = $1', [
      member.id,
      name,
      `${day}T12:00:0${n}+07:00`,
    ]);
    made.push(member);
  }
  return made;
}

describe('the statement of a member as a file', () => {
  const take = (screen: Screen | undefined, id: string, query: string) =>
    b.app.inject({
      ...{ method: 'GET', url: `/api/console/members/${id}/statement/csv?language=en${query}` },
      ...{ cookies: screen?.cookies ?? {}, headers: { 'x-console': '1' } },
    });

  it('is what was asked for, with whose file it is, and that it was taken stands among their changes', async () => {
    const { id } = await memberWith(b);
    await fund(b, id, satang(12_345));
    const { body, headers } = await take(owner, id, '&type=deposit');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFDate and time,Activity,From,To,Status,Amount (THB),Balance (THB)');
    expect(lines[1]?.split(',').slice(-3)).toEqual(['Success', '123.45', '123.45']);
    expect(lines[2]).toMatch(/^Exported by owner,/);
    expect((await take(owner, id, '&type=withdraw')).body.split('\r\n')).toHaveLength(3);
    const { body: changes } = (await owner?.ask('GET', `members/${id}/changes`)) ?? {};
    expect(changes?.['rows']).toMatchObject([
      { right: 'report.export', name: 'owner', after: { type: 'withdraw' } },
      { right: 'report.export', name: 'owner', after: { type: 'deposit' } },
    ]);
  });

  it('is for who may take files, of members that there are', async () => {
    const { id } = await memberWith(b);
    expect((await take(support, id, '')).statusCode).toBe(403);
    expect((await take(owner, 'NOBODY', '')).json()).toEqual({ message: 'NO_DATA' });
  });
});

describe('members as a file', () => {
  it('have the byte mark, no formula, whose file it is, whole numbers for who may see them; and what was asked is written down', async () => {
    const [evil] = await membersOf('2020-02-02', ['=cmd|calc', 'ใจดี, มาก']);
    if (!evil) throw new Error('nobody');
    await fund(b, evil.id, satang(12_345));
    const { text, type } = await file(owner, 'registeredFrom=2020-02-02&registeredTo=2020-02-02');
    expect(type).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFId,Name,Phone,Bank,Account name,Account number,State,Tags,Source,Registered,Last deposit,Wallet (THB)',
    );
    expect(lines[1]).toContain(',"ใจดี, มาก",');
    expect(lines[2]).toContain(`${evil.id},'=cmd|calc,${evil.phone},`);
    expect(lines[2]).toContain(`,${evil.accountNo},Active,,,02/02/2020 12:00:00,`);
    expect(lines[2]).toMatch(/,123\.45$/);
    expect(lines.at(-2)).toMatch(/^Exported by owner,\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect(await logged('owner')).toEqual([
      { registeredFrom: '2020-02-02', registeredTo: '2020-02-02', rows: 2, isWhole: true },
    ]);
  });

  it('are masked for who may not see whole numbers, and the log keeps no whole one that was searched', async () => {
    const [one] = await membersOf('2020-03-03', ['Somchai']);
    if (!one) throw new Error('nobody');
    const { text } = await file(accountant, `q=${one.phone}`);
    expect(text).toContain(`,Somchai,…${one.phone.slice(-4)},`);
    expect(text).toContain(`,…${one.accountNo.slice(-4)},`);
    expect(text).not.toContain(one.phone);
    expect(text).not.toContain(one.accountNo);
    expect(await logged('accountant')).toEqual([
      { q: `${'•'.repeat(one.phone.length - 4)}${one.phone.slice(-4)}`, rows: 1, isWhole: false },
    ]);
  });

  it('are for who may take files and see members, nobody else', async () => {
    expect((await file(support, '')).status).toBe(403);
    await b.db.client.query(`delete from staff_right where role = 'accountant' and "right" = 'member.view'`);
    const { status, text } = await file(accountant, '');
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ message: 'NO_RIGHT', right: 'member.view' });
  });

  it('end at the most of one file, and say so', async () => {
    await membersOf('2020-04-04', ['A', 'B', 'C']);
    const take = async (most: number) => {
      const asked = { registeredFrom: '2020-04-04', registeredTo: '2020-04-04', language: 'en' } as const;
      let text = '';
      const exported = createExportMembers(b.db, most);
      for await (const piece of await exported(asked, { name: 'x', why: 'exported' }, false)) text += piece;
      return text.split('\r\n');
    };
    const cut = await take(2);
    expect(cut).toHaveLength(6);
    expect(cut[3]).toBe('Not all rows: there are more');
    expect(await take(3)).not.toContain('Not all rows: there are more');
  });
});
