/** What the outside told of booked money otherwise: told for a person to look into, and nothing is done by it (decision 0234). */
import { requireNoMore, type Command } from './command.ts';
import { asJson, moment, table } from './written.ts';

const LIMIT = 50;

export const told: Command = async ({ name, words, values, open }) => {
  requireNoMore(name, words);
  const found = await (await open()).toldOtherwise(LIMIT);
  if (values.json) return { code: 0, out: asJson(found) };
  if (found.length === 0) return { code: 0, out: 'Nothing was told otherwise.' };
  const rows = found.map(({ at, kind, subject, kept, told: word }) => [
    moment(at),
    kind,
    subject,
    kept,
    word,
  ]);
  return { code: 0, out: table([['AT (UTC)', 'KIND', 'ID', 'BOOKED', 'TOLD'], ...rows]) };
};
