import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '@krapao/server/kernel/secret-box';
import { testGames } from '@krapao/server/modules/games/testing';
import { memberWith, testDb, type TestDb } from '@krapao/server/testing/fixtures';
import { root } from '../paths.ts';
import { operatorAt, signed, type OperatorAt } from './testing.ts';

const SECRET_KEY = 'a secret of the servers, 32 letters';
const SECRET = 'secret-of-the-agent';
const CONNECTION = { url: 'https://joker.example', site: 'https://play.example', appId: 'A', secret: SECRET };

let b: TestDb;
let at: OperatorAt;
let folder: string;
beforeAll(async () => {
  b = await testDb();
  await testGames(b, ['JOKER']);
  at = operatorAt(b.url, { SECRET_KEY });
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await at.close();
  await b.drop();
});
const operator = (...args: string[]) => at.operator(...args);
const file = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return `@${join(folder, name)}`;
};

describe('what the operator has set', () => {
  it('is listed and shown with its version', async () => {
    expect((await operator('account')).out).toMatch(/^SCB\/AUTO +on +bankType=SCB .*accountNo=1112223334/);
    const { out } = await operator('account', 'SCB/AUTO');
    expect(out).toMatch(/^SCB\/AUTO, version [0-9a-f]{16}\n/);
    expect(out).toMatch(/^ +accountNo +1112223334$/m);
    expect((await operator('wallet', 'gift')).out).toContain('There is none yet.');
    expect((await operator('agreement')).out).toMatch(/^agreement, version .*\n +th +\[\]/);
  });

  it('is changed by fields, by JSON, by a file and by a switch, and says what it was and is', async () => {
    const begun = await operator('wallet', 'gift', 'accountName=KRAPAO', 'mobile=0812345678', ...signed);
    expect([begun.code, begun.out]).toEqual([0, expect.stringMatching(/^ +mobile +- +0812345678$/m)]);
    const off = await operator('wallet', 'gift', '--off', ...signed);
    expect(off.out).toMatch(
      /^wallet gift is changed, version .*\n +FIELD +WAS +IS\n +isActive +true +false$/,
    );
    await operator('text', 'notice', '{"th": ["<p>หนึ่ง</p>"]}', ...signed);
    const texts = file('notice.json', { en: ['<p>one</p>', '<script>1</script>'] });
    expect((await operator('text', 'notice', texts, ...signed)).out).toMatch(/en +\[\] +\["<p>one<\/p>"\]/);
    const again = await operator('text', 'notice', 'en=<p>one</p>', ...signed);
    expect(again.out).toBe('text notice is that already: nothing was done.');
    const { out } = await operator('history', 'text');
    expect(out?.split('\n')[0]).toMatch(/text notice, by noi: "called the member"$/);
    expect(JSON.parse((await operator('history', 'wallet', '--json')).out)).toMatchObject([
      { before: { isActive: true }, after: { isActive: false } },
      { after: { mobile: '…5678' } },
    ]);
  });

  it('is shown as it would be, side by side, and changed only where it is what was seen', async () => {
    const shown = await operator('account', 'SCB/AUTO', 'accountNo=5556667778', '--show');
    expect(shown.out).toMatch(
      /^account SCB\/AUTO would be changed; nothing was done\.\n +FIELD +IS +WOULD BE\n +accountNo +1112223334 +5556667778$/,
    );
    const { version } = JSON.parse((await operator('account', 'SCB/AUTO', '--json')).out) as {
      version: string;
    };
    const one = await operator('account', 'SCB/AUTO', 'accountNo=5556667778', '--seen', version, ...signed);
    expect(one.code).toBe(0);
    const late = await operator('account', 'SCB/AUTO', 'accountNo=9', '--seen', version, ...signed);
    expect(late.code).toBe(2);
    const moved = await operator('account', 'SCB/AUTO', '--off', '--seen', version, ...signed);
    expect([moved.code, moved.err]).toEqual([3, expect.stringContaining('Somebody has changed it since')]);
  });

  it('is told what a bonus comes to, also where it is only shown', async () => {
    const offer = file('offer.json', {
      ...{ percent: 20, max: 300, minDeposit: 300, multiple: 8, budget: 10_000, receivers: 100 },
      weights: [{ kind: 'slot', percent: 100 }],
      name: { th: 'ก', la: 'ກ', en: 'A' },
    });
    const costs = /^Look: on 1,000\.00 baht it gives 200\.00 .* costs 136\.00 .* up to 200\.00 /m;
    expect((await operator('bonus', 'WEEKEND', offer, '--show')).out).toMatch(costs);
    expect((await operator('bonus', 'WEEKEND')).out).toContain('There is none yet.');
    expect((await operator('bonus', 'WEEKEND', offer, ...signed)).out).toMatch(costs);
    expect((await operator('bonus')).out).toMatch(/^WEEKEND +on /);
  });

  it('keeps the version of the agreement where a correction is called one', async () => {
    const version = async () =>
      (JSON.parse((await operator('agreement', '--json')).out) as { state: { version: string } }).state
        .version;
    await operator('agreement', 'en=<p>Teh rule</p>', ...signed);
    const before = await version();
    await operator('agreement', 'en=<p>The rule</p>', '--correction', ...signed);
    expect(await version()).toBe(before);
    await operator('agreement', 'en=<p>Another</p>', ...signed);
    expect(await version()).not.toBe(before);
  });

  it.each([
    [['account', 'SCB/AUTO', 'accountNo=1', ...signed], 'accountNo: 8 to 20 digits'],
    [['account', 'SCB/AUTO', 'accountNo', ...signed], 'neither FIELD=VALUE nor JSON'],
    [['account', 'SCB/AUTO', '{"accountNo":', ...signed], 'That is no JSON'],
    [['account', 'SCB/AUTO', '@/nowhere.json', ...signed], "can't be read"],
    [['account', 'SCB/AUTO', '--off'], '--as NAME --why'],
    [['account', 'SCB/AUTO', '--off', '--on', ...signed], 'not both'],
    [['account', 'NOBANK', '--off', ...signed], 'there is no such account'],
    [['provider', 'JOKER', '--same-agent', 'name=J', 'nosuch=1', ...signed], 'nosuch: '],
  ])('%j is refused in words', async (args, said) => {
    const { code, err } = await operator(...args);
    expect(err).toContain(said);
    expect(code).toBe(2);
  });
});

describe('the connection of a provider', () => {
  it('is sealed with the key of the servers, and told by nothing', async () => {
    const set = await operator(
      'provider',
      'JOKER',
      file('joker.json', { connection: CONNECTION }),
      ...signed,
    );
    expect([set.code, set.err]).toEqual([0, '']);
    const { rows } = await b.db.client.query<{ connection: Buffer }>('select connection from game_provider');
    const box = createSecretBox({ version: 1, secret: SECRET_KEY });
    expect(JSON.parse(box.open(rows[0]?.connection ?? Buffer.of(), 'game-provider:JOKER'))).toEqual(
      CONNECTION,
    );
    const told = [
      set,
      await operator('provider'),
      await operator('provider', 'JOKER'),
      await operator('history'),
    ];
    expect(set.out).toContain('https://joker.example https://play.example');
    expect(told.map(({ out }) => out).join('\n')).not.toContain(SECRET);
  });

  it('is refused without that key', async () => {
    const keyless = operatorAt(b.url);
    const said = file('again.json', { connection: CONNECTION });
    const { code, err } = await keyless.operator('provider', 'JOKER', said, '--same-agent', ...signed);
    await keyless.close();
    expect([code, err]).toEqual([2, expect.stringContaining('SECRET_KEY')]);
  });
});

it('a hold is lifted once, of who is there, and signed', async () => {
  const { id, phone } = await memberWith(b);
  await b.db.client.query(`update member set payouts_held_until = now() + interval '1 day' where id = $1`, [
    id,
  ]);
  expect((await operator('lift-hold', phone)).code).toBe(2);
  const { code, out } = await operator('lift-hold', phone, ...signed);
  expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^${id} can withdraw again`))]);
  expect((await operator('lift-hold', phone, ...signed)).code).toBe(3);
  expect((await operator('lift-hold', '0000000000', ...signed)).code).toBe(2);
  expect((await operator('history', 'member', id)).out).toContain('payoutsHeldUntil');
});

it('the verifier of slips is asked at once while it counts as down', async () => {
  expect((await operator('verifier', 'probeAt=now', ...signed)).err).toContain('it is not down');
  await b.db.client.query(`update slip_verifier set missed = 3, probe_at = now() + interval '1 minute'`);
  expect((await operator('verifier')).out).toMatch(/missed +3\n +probeAt +2/);
  expect((await operator('verifier', 'probeAt=now', ...signed)).code).toBe(0);
  const { rows } = await b.db.client.query('select probe_at <= now() as due from slip_verifier');
  expect(rows).toEqual([{ due: true }]);
});

it('the guide of operators changes nothing by SQL', () => {
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  expect(guide).not.toMatch(/insert into|update \w+ set|delete from|```sql/i);
  expect(guide).toContain('npm run operator -- agreement');
});

it('without a word all commands are told', async () => {
  const { out } = await operator();
  for (const name of [
    'setting',
    'text',
    'agreement',
    'banners',
    'account',
    'wallet',
    'provider',
    'verifier',
    'lift-hold',
    'history',
  ])
    expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
});
