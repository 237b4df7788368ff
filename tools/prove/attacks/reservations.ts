import { z } from 'zod';
import { WALLET_USER_HEADER } from '@krapao/contract/constants';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import { HOLDER } from '../member.ts';
import { refuse, type Attack, addressFrom, callFrom, type Raw } from './attack.ts';

/** Accounts that one person makes, and announcements that each of them asks for. */
const STRANGERS = 20;
const WISHES = 5;
/** Baht that everybody sends. */
const WISH = 500;

const json = { 'content-type': 'application/json' };
const token = z.object({ token: z.string() });
const told = z.object({ amount: z.number() });

/** A free account of the usual name, from a line of its own. */
async function register({ url }: World, random: Random, accountNo: string) {
  const address = addressFrom(random);
  const phone = `07${String(random.upTo(100_000_000)).padStart(8, '0')}`;
  const account = { bankCode: 'KBANK', bankAccountName: HOLDER, bankAccountNo: accountNo };
  const body = JSON.stringify({ name: 'Mali', username: phone, password: 'long enough', ...account });
  const made = await callFrom(address, `${url}/api/account`, { method: 'POST', headers: json, body });
  refuse('no account was made', made.status !== 200, made.text);
  const session = token.parse(JSON.parse(made.text)).token;
  const headers = { ...json, authorization: `Bearer ${session}`, [WALLET_USER_HEADER]: '1' };
  return (amount: number): Promise<Raw> =>
    callFrom(address, `${url}/api/wallet/add`, { method: 'POST', headers, body: JSON.stringify({ amount }) });
}

/** Amounts that members whose account ends so have now, satang. */
async function held({ db }: World, ending: string): Promise<number[]> {
  const { rows } = await db.client.query<{ amount: string }>(
    `select a.amount::text as amount from deposit_announcement a join member m on m.id = a.member_id
      where m.bank_account_no like $1 and a.state = 'open' and a.until > now()`,
    [`%${ending}`],
  );
  return rows.map(({ amount }) => Number(amount));
}

export const RESERVATIONS: Attack = {
  name: 'all amounts of 500 baht announced by twenty free accounts that banks show like the victim’s',
  async run(world, random, size) {
    const shown = String(random.upTo(100_000)).padStart(5, '0');
    const numbers = new Set<string>();
    while (numbers.size < STRANGERS * size + 1)
      numbers.add(`${String(10_000 + random.upTo(90_000))}${shown}`);
    const [own = '', ...others] = numbers;
    const strangers: Awaited<ReturnType<typeof register>>[] = [];
    for (const accountNo of others) strangers.push(await register(world, random, accountNo));
    const wishes = Array.from({ length: WISHES }, (_, i) => (WISH * 100 - i) / 100);
    for (let from = 0; from < strangers.length; from += STRANGERS)
      await Promise.all(
        strangers
          .slice(from, from + STRANGERS)
          .flatMap((announce) => wishes.map((amount) => announce(amount))),
      );
    const taken = await held(world, shown);
    refuse('a stranger has more than two', taken.length > 2 * strangers.length, taken.length);

    const victim = await register(world, random, own);
    const answer = await victim(WISH);
    refuse('nothing is left to announce', answer.status !== 200, answer.text);
    const { amount } = told.parse(JSON.parse(answer.text));
    const isShared = taken.includes(Math.round(amount * 100));
    refuse('an amount was given to two who are shown alike', isShared && new Set(taken).size < 99, amount);
    return `${String(strangers.length)} strangers have ${String(taken.length)} amounts, the victim was told ${String(amount)}`;
  },
};
