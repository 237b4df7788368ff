import type { Random } from '../random.ts';
import { call, newRegistration } from '../member.ts';
import { refuse, type Attack, addressFrom } from './attack.ts';

const ACCOUNTS = 300;
const AT_ONCE = 20;
/** What one network may register in an hour (server/src/modules/site/settings.ts). */
const MOST = 40;

/** So many registrations from there, many at once. Answers how many made a member. */
async function registered(url: string, address: (i: number) => string): Promise<number> {
  let made = 0;
  for (let sent = 0; sent < ACCOUNTS; sent += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        call(url, 'POST', '/api/account', { body: newRegistration(), from: address(sent + i) }),
      ),
    );
    for (const answer of answers) {
      if (answer.status === 200) made += 1;
      else refuse('refused for another reason', answer.status !== 429, answer);
    }
  }
  return made;
}

const networkFrom = (random: Random) =>
  `2001:db8:${String(random.upTo(9_999))}:${String(random.upTo(9_999))}`;

export const REGISTRATIONS: Attack = {
  name: 'hundreds of accounts from one address, and from a network of addresses',
  isLong: true,
  async run({ url }, random) {
    const [one, network] = [addressFrom(random), networkFrom(random)];
    const made = {
      'from one address': await registered(url, () => one),
      'from a /64': await registered(url, (i) => `${network}::${(i + 1).toString(16)}`),
    };
    for (const [what, count] of Object.entries(made)) refuse(`accounts ${what}`, count !== MOST, made);
    const elsewhere = await call(url, 'POST', '/api/account', {
      body: newRegistration(),
      from: addressFrom(random),
    });
    refuse('who comes from elsewhere is refused', elsewhere.status !== 200, elsewhere);
    return `of ${String(ACCOUNTS)} from one address and from one /64 ${String(MOST)} each made a member; another address still can`;
  },
};
