/** Examples of changes of what the site is set up with: each lets more through, or sends money elsewhere, than two people looked at. */
import type { ExampleOf, World } from './acts-of-two-world.testing.ts';

type State = Record<string, unknown>;

interface Change {
  kind: string;
  subject: string;
  /** So that there is something to change. */
  prepare?(world: World): Promise<unknown>;
  /** What it shall be, by field, from what is in force. */
  wanted(inForce: State): State;
  /** What one person makes of it meanwhile; undefined: it is changed by SQL. */
  meanwhile?(inForce: State): State;
  moveOn?(world: World): Promise<unknown>;
}

const changed = ({ kind, subject, prepare, wanted, meanwhile, moveOn }: Change): ExampleOf => ({
  key: 'POST /api/console/setup/{kind}/{subject}',
  async make(world) {
    await prepare?.(world);
    const path = `setup/${kind}/${encodeURIComponent(subject)}`;
    const see = () => world.other('GET', path);
    const { version: seen, ...shown } = await see();
    const inForce = shown['inForce'] as State;
    const order = wanted(inForce);
    const byOne = meanwhile && { why: 'meanwhile', seen, order: meanwhile(inForce) };
    return {
      path,
      body: { order, seen },
      async isDone() {
        const now = (await see())['inForce'] as State;
        return Object.entries(order).every(([field, value]) => now[field] === value);
      },
      moveOn: async () => (byOne ? world.other('POST', path, byOne) : moveOn?.(world)),
    };
  },
});

/** More of it takes two, less of it one. */
const raised = (name: string): ExampleOf =>
  changed({
    ...{ kind: 'setting', subject: name },
    wanted: (now) => ({ [name]: Number(now[name]) + 1 }),
    meanwhile: (now) => ({ [name]: Number(now[name]) - 1 }),
  });

const store = (world: World, text: string) => world.bench.db.client.query(text);
const ACCOUNT = { kind: 'account', subject: 'SCB/AUTO' };
const position = (now: State): State => ({ position: Number(now['position']) + 1 });

/** By what is changed. */
export const CHANGES_OF_TWO: Readonly<Record<string, ExampleOf>> = {
  ...Object.fromEntries(
    [
      ...['withdrawMaximum', 'secondApprovalAbove', 'secondCreditAbove'],
      ...['wrongSignInsPerQuarter', 'registrationsPerHour', 'registrationsPerHourWithCode'],
      ...['lookupsPerHour', 'codesPerHour', 'announcementsPerHour'],
    ].map((name) => [name, raised(name)]),
  ),
  registerOTP: changed({
    ...{ kind: 'setting', subject: 'registerOTP' },
    // one person switches it on
    async prepare(world) {
      const path = 'setup/setting/registerOTP';
      const { version: seen } = await world.other('GET', path);
      await world.other('POST', path, { why: 'codes again', seen, order: { registerOTP: true } });
    },
    wanted: () => ({ registerOTP: false }),
    moveOn: (world) =>
      store(world, `update site_setting set value = '"unusable"' where name = 'registerOTP'`),
  }),
  ...Object.fromEntries(
    [
      ['lineLink', 'https://line.example/one', 'https://line.example/other'],
      ['lineQR', '/art/one.png', '/art/other.png'],
      ['website', 'https://one.example', 'https://other.example'],
    ].map(([name = '', one, other]) => [
      name,
      changed({
        ...{ kind: 'setting', subject: name },
        wanted: (now) => ({ [name]: now[name] === one ? other : one }),
        moveOn: (world) =>
          store(
            world,
            `insert into site_setting (name, value) values ('${name}', '"https://meanwhile.example"')
              on conflict (name) do update set value = excluded.value`,
          ),
      }),
    ]),
  ),
  'an account’s currency': changed({
    ...ACCOUNT,
    wanted: ({ currency }) => ({ currency: currency === 'BAHT' ? 'LAK' : 'BAHT' }),
    meanwhile: position,
  }),
  'an account’s number': changed({
    ...ACCOUNT,
    wanted: ({ accountNo }) => ({ accountNo: accountNo === '7700000001' ? '7700000002' : '7700000001' }),
    meanwhile: position,
  }),
  'an account’s bank': changed({
    ...ACCOUNT,
    wanted: ({ bankType }) => ({ bankType: bankType === 'SCB' ? 'KBANK' : 'SCB' }),
    meanwhile: position,
  }),
  'a provider’s ftWalletSlot': changed({
    ...{ kind: 'provider', subject: 'JOKER' },
    prepare: (world) =>
      store(
        world,
        `insert into game_provider (code, name, category, protocol, launch, logo, background, position)
          values ('JOKER', 'Joker', 'slot', 'joker', 'form', '/a.svg', '/b.svg', 1) on conflict do nothing`,
      ),
    wanted: ({ ftWalletSlot }) => ({ ftWalletSlot: Number(ftWalletSlot) + 1 }),
    meanwhile: position,
  }),
  'the kip rate': changed({
    ...{ kind: 'rate', subject: 'kip' },
    prepare: (world) =>
      store(
        world,
        `insert into site_kip_rate (kip_per_baht, since) select 67650, now() where not exists (select from site_kip_rate)`,
      ),
    wanted: ({ kipPerBaht }) => ({ kipPerBaht: Number(kipPerBaht) + 1 }),
    moveOn: (world) =>
      store(
        world,
        `insert into site_kip_rate (kip_per_baht, since) select kip_per_baht - 1, now() from site_kip_rate order by since desc, id desc limit 1`,
      ),
  }),
};
