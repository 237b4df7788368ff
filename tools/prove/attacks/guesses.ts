/** Strangers who guess at passwords, or lock out those who know theirs. */
import { z } from 'zod';
import { newRegistration, PASSWORD } from '../member.ts';
import type { Random } from '../random.ts';
import { refuse, type Attack, addressFrom, callFrom } from './attack.ts';

const WRONG = 'a wrong guess';
/** Wrong ones for one phone from one network, for one phone from everywhere, and from one network for many phones (server/src/modules/members/attempts.ts). */
const MOST = { pair: 5, phone: 30, network: 60 };

interface Said {
  status: number;
  message: string;
  /** What the browser is known by afterwards. */
  cookie: string | undefined;
}

async function signIn(
  url: string,
  from: string,
  { phone, password, cookie }: { phone: string; password: string; cookie?: string | undefined },
): Promise<Said> {
  const { status, headers, text } = await callFrom(from, `${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    body: JSON.stringify({ username: phone, password }),
  });
  const { message } = z.object({ message: z.string().default('OK') }).parse(JSON.parse(text));
  return { status, message, cookie: headers.get('set-cookie')?.split(';')[0] };
}

/** A member with a phone of their own, and the cookie of the browser that they registered in. */
async function owner(url: string, random: Random): Promise<{ phone: string; cookie: string | undefined }> {
  const body = newRegistration();
  const { status, headers, text } = await callFrom(addressFrom(random), `${url}/api/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  refuse('not registered', status !== 200, text);
  return { phone: body.username, cookie: headers.get('set-cookie')?.split(';')[0] };
}

/** One stranger blocks themselves, and nobody else. */
async function lockOut(url: string, random: Random): Promise<void> {
  const { phone, cookie } = await owner(url, random);
  const stranger = addressFrom(random);
  for (let i = 0; i < MOST.pair; i += 1) {
    const guess = await signIn(url, stranger, { phone, password: WRONG });
    refuse('a guess', guess.message !== 'WRONG_CREDENTIAL', guess);
  }
  const guessed = await signIn(url, stranger, { phone, password: PASSWORD });
  refuse('the sixth of a stranger is looked at', guessed.message !== 'SIGN_IN_BLOCKED', guessed);
  // of the stranger's own network even, such as the same house or the same mobile network
  for (const from of [stranger, addressFrom(random)]) {
    const own = await signIn(url, from, { phone, password: PASSWORD, cookie });
    refuse('the known browser is locked out', own.status !== 200, own);
  }
  const elsewhere = await signIn(url, addressFrom(random), { phone, password: PASSWORD });
  refuse('the owner is locked out elsewhere', elsewhere.status !== 200, elsewhere);
}

/** Many networks together get no more than thirty, and the known browser goes on. */
async function manyNetworks(url: string, random: Random): Promise<void> {
  const { phone, cookie } = await owner(url, random);
  for (let i = 0; i < MOST.phone; i += 1) await signIn(url, addressFrom(random), { phone, password: WRONG });
  const guessed = await signIn(url, addressFrom(random), { phone, password: PASSWORD });
  refuse('the thirty-first of many networks is looked at', guessed.message !== 'SIGN_IN_BLOCKED', guessed);
  const own = await signIn(url, addressFrom(random), { phone, password: PASSWORD, cookie });
  refuse('the known browser is locked out', own.status !== 200, own);
}

/** One password for many phones, from addresses of one network. */
async function manyPhones(url: string, random: Random): Promise<void> {
  const { phone } = await owner(url, random);
  const network = `2001:db8:${String(random.upTo(9_999))}:${String(random.upTo(9_999))}`;
  let tried = 0;
  const from = () => `${network}::${(tried += 1).toString(16)}`;
  while (tried < MOST.network)
    await signIn(url, from(), { phone: newRegistration().username, password: PASSWORD });
  const guessed = await signIn(url, from(), { phone, password: PASSWORD });
  refuse('one network goes on guessing', guessed.message !== 'SIGN_IN_BLOCKED', guessed);
}

export const GUESSES: Attack = {
  name: 'passwords guessed, and owners locked out by guesses',
  async run({ url }, random, size) {
    await lockOut(url, random);
    if (size === 1) return 'five wrong ones block their sender alone';
    await manyNetworks(url, random);
    await manyPhones(url, random);
    return `five wrong ones block their sender alone; ${String(MOST.phone)} from many networks and ${String(MOST.network)} from one end it, and the known browser goes on`;
  },
};
