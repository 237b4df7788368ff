/** Sign-in time must not tell whether a phone has a member (product, Members and sessions). The work itself is watched beside the code. */
import { call } from './member.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** What the server runs with: each sign-in comes from an address of its own, or the limit of one would end the measuring. */
export const OWN_ADDRESSES = { TRUST_PROXY: 'on' };

/** Phones of a kind, and how often each is tried, from an address of its own each time. */
const PHONES = 40;
const TRIES = 4;
/** Wrong ones from one address that block the phone for it. */
const BLOCKED_AFTER = 5;
const BLOCKED_TRIES = 10;
const WARM_UP = 30;
/** How far medians may lie apart, on a machine that does other things too. Without the hash that is verified for nobody: five times and more. */
const MOST_RATIO = 1.25;

/** What is compared: each with the unknown phone that stands for its kind. */
const PAIRS = [
  ['known', 'unknown'],
  ['deactivated', 'unknown'],
  ['Lao, known', 'Lao, unknown'],
] as const;
type Kind = (typeof PAIRS)[number][number];

const phonesOf = (beginning: string, digits = 10): string[] =>
  Array.from({ length: PHONES }, (_, i) => beginning + String(i).padStart(digits - beginning.length, '0'));

const PHONES_OF: Readonly<Record<Kind, readonly string[]>> = {
  known: phonesOf('0611'),
  unknown: phonesOf('0622'),
  deactivated: phonesOf('0633'),
  'Lao, known': phonesOf('2044', 9),
  'Lao, unknown': phonesOf('2055', 9),
};
const REGISTERED: readonly Kind[] = ['known', 'deactivated', 'Lao, known'];

let calls = 0;
const nextAddress = (): string => {
  calls += 1;
  return `10.${String(calls >> 16)}.${String((calls >> 8) & 255)}.${String(calls & 255)}`;
};

/** Registers the members there are, as the Thai variant does, then makes them what they shall be. */
async function register({ url, db }: World): Promise<void> {
  let made = 0;
  for (const kind of REGISTERED) {
    for (const phone of PHONES_OF[kind]) {
      made += 1;
      const number = String(made).padStart(8, '0');
      const body = {
        name: 'Mali',
        username: `09${number}`,
        password: 'long enough',
        bankCode: 'KBANK',
        bankAccountName: 'MALI SUKJAI',
        bankAccountNo: `88${number}`,
      };
      const { status } = await call(url, 'POST', '/api/account', { body });
      if (status !== 200) throw new Error(`not registered: ${String(status)}`);
      await db.client.query('update member set phone = $2, is_active = $3 where phone = $1', [
        body.username,
        phone,
        kind !== 'deactivated',
      ]);
    }
  }
}

/** How long one wrong sign-in takes, in ms. @throws Error when it is answered otherwise than `expected` */
async function timeOf(
  url: string,
  username: string,
  expected: string,
  address = nextAddress(),
): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: 'a wrong password' }),
  });
  const { message } = (await response.json()) as { message?: string };
  const took = performance.now() - began;
  if (message !== expected) throw new Error(`${username} was answered ${String(message)}, not ${expected}`);
  return took;
}

interface Sample<Name extends string> {
  name: Name;
  phone: string;
}

/** Every phone of those kinds so many times: in each round each kind once, in an order of its own, so that noise falls on all alike. */
function byTurns<Name extends Kind>(names: readonly Name[], times: number, random: Random): Sample<Name>[] {
  return Array.from({ length: times * PHONES }, (_, round) => {
    const left = [...names];
    const turn: Sample<Name>[] = [];
    while (left.length > 0) {
      const [name] = left.splice(random.upTo(left.length), 1) as [Name];
      turn.push({ name, phone: PHONES_OF[name][round % PHONES] ?? '' });
    }
    return turn;
  }).flat();
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function mediansOf<Name extends string>(
  url: string,
  samples: readonly Sample<Name>[],
  expected: string,
  addressOf: (phone: string) => string = nextAddress,
): Promise<(name: Name) => number> {
  const times = new Map<Name, number[]>();
  for (const { name, phone } of samples)
    times.set(name, [...(times.get(name) ?? []), await timeOf(url, phone, expected, addressOf(phone))]);
  return (name) => medianOf(times.get(name) ?? []);
}

/** @throws Error when the medians lie too far apart */
function compare(one: string, other: string, medians: readonly [number, number]): string {
  const [a, b] = medians;
  const line = `${one} ${a.toFixed(2)} ms, ${other} ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(3)}`;
  console.log(`  ${line}`);
  if (Math.max(a / b, b / a) > MOST_RATIO) throw new Error(`the time tells: ${line}`);
  return line;
}

/** Signs in with wrong passwords, over HTTP and one at a time, and compares medians. Answers the figures. */
export async function proveSignInTime(world: World, random: Random): Promise<string> {
  const { url } = world;
  await register(world);
  for (let i = 0; i < WARM_UP; i += 1)
    await timeOf(url, `0600${String(i).padStart(6, '0')}`, 'WRONG_CREDENTIAL');

  const tries = byTurns(Object.keys(PHONES_OF) as Kind[], TRIES, random);
  const wrong = await mediansOf(url, tries, 'WRONG_CREDENTIAL');
  const lines = PAIRS.map(([one, other]) => compare(one, other, [wrong(one), wrong(other)]));

  // five wrong ones use up what a phone has at one address, and every further one from there finds it blocked
  const both = ['known', 'unknown'] as const;
  const homes = new Map(both.flatMap((kind) => PHONES_OF[kind].map((phone) => [phone, nextAddress()])));
  const homeOf = (phone: string): string => homes.get(phone) ?? '';
  for (const phone of homes.keys())
    for (let tries = 0; tries < BLOCKED_AFTER; tries += 1)
      await timeOf(url, phone, 'WRONG_CREDENTIAL', homeOf(phone));
  const further = byTurns(both, BLOCKED_TRIES, random);
  const blocked = await mediansOf(url, further, 'SIGN_IN_BLOCKED', homeOf);
  lines.push(compare('blocked, known', 'blocked, unknown', [blocked('known'), blocked('unknown')]));
  return `${String(tries.length + further.length)} sign-ins by turns, medians: ${lines.join('; ')}`;
}
