import { handOf, requireNoMore, UsageError, type Command } from './command.ts';
import { asJson, moment } from './written.ts';

/** Ends the hold of a member's withdrawals before its time. */
export const liftHold: Command = async ({ name, words, values, open }) => {
  const [phone, ...rest] = words;
  if (phone === undefined) throw new UsageError('Whose? lift-hold takes a phone.');
  requireNoMore(name, rest);
  const { who, why } = handOf(values);
  const lifted = await (await open()).liftHold(phone, { name: who, why });
  if (values.json) return { code: 0, out: asJson(lifted) };
  const { memberId, heldUntil } = lifted;
  return { code: 0, out: `${memberId} can withdraw again; it was held until ${moment(heldUntil)} UTC.` };
};
