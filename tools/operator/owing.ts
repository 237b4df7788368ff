/** Inviters of whom corrections took more than earnings have paid since: told, and paid by what they earn next. */
import type { MemberId } from '@krapao/contract/ids';
import { requireNoMore, type Command } from './command.ts';
import { asJson, baht, table } from './written.ts';

const LIMIT = 100;

export const owing: Command = async ({ name, words, values, open }) => {
  const [inviter, ...rest] = words;
  requireNoMore(name, rest);
  const desk = await open();
  if (inviter === undefined) {
    const found = await desk.owing(LIMIT);
    if (values.json) return { code: 0, out: asJson(found) };
    if (found.length === 0) return { code: 0, out: 'No inviter owes anything.' };
    const rows = found.map(({ inviterId, amount, corrected, earned }) => [
      inviterId,
      baht(amount),
      corrected ?? '',
      earned ?? '',
    ]);
    return { code: 0, out: table([['INVITER', 'BAHT', 'CORRECTED', 'EARNED LAST'], ...rows], [1]) };
  }
  const debts = await desk.debtsOf(inviter as MemberId, LIMIT);
  if (values.json) return { code: 0, out: asJson(debts) };
  if (debts.length === 0) return { code: 0, out: `Nothing was taken back of ${inviter}.` };
  const rows = debts.map(({ day, inviteeId, played, amount }) => [
    day,
    inviteeId ?? 'own wins',
    played,
    baht(amount),
  ]);
  return { code: 0, out: table([['COUNTED', 'BY PLAY OF', 'OF PERIOD FROM', 'BAHT'], ...rows], [3]) };
};
