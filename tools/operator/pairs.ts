/** Members of one inviter who won what the other lost: told for a person to look at, and nothing is done by it. */
import { requireNoMore, type Command } from './command.ts';
import { asJson, baht, table } from './written.ts';

export const pairs: Command = async ({ name, words, values, open }) => {
  requireNoMore(name, words);
  const found = await (await open()).oppositePairs();
  if (values.json) return { code: 0, out: asJson(found) };
  if (found.length === 0) return { code: 0, out: 'Nobody won what the other lost.' };
  const rows = found.map(({ inviterId, members: [one, other], opposite, together, amount, pair }) => [
    one === inviterId
      ? `${one} and ${other}, whom they invited`
      : `${one} and ${other}, invited by ${inviterId}`,
    `${String(opposite)} of ${String(together)}`,
    baht(amount),
    pair ?? '',
  ]);
  return { code: 0, out: table([['MEMBERS', 'DAYS', 'BAHT', 'PERSON SAID'], ...rows], [2]) };
};
