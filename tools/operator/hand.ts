/** Who acts at the command line: one of the people who work here, by password and code, or by break-glass whoever says so. */
import type { OperatorDesk } from '@krapao/server/compose/operator';
import type { Hands, SignedIn } from '@krapao/server/modules/staff/command-line';
import { UsageError, type Call, type Ending, type Values } from './command.ts';

const PASSWORD = 'STAFF_PASSWORD';
const CODE = 'STAFF_CODE';

type Said = { as: string; why: string } | { who: string; breakGlass: string };

const isSaid = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/** Who acts and why: both are kept. @throws UsageError where nobody says so */
export function requireHand({ as, who, why, 'break-glass': breakGlass }: Values): Said {
  if (breakGlass !== undefined) {
    if (as !== undefined || why !== undefined)
      throw new UsageError('--break-glass has the reason in it, and takes --who instead of --as.');
    if (isSaid(who) && isSaid(breakGlass)) return { who, breakGlass };
    throw new UsageError('--who NAME --break-glass "WHY": both are kept, and must be said.');
  }
  if (who !== undefined) throw new UsageError('--who goes with --break-glass; who works here says --as.');
  if (isSaid(as) && isSaid(why)) return { as, why };
  throw new UsageError('--as NAME --why "REASON": both are kept, and must be said.');
}

/** Signs in for this one command. @throws AppError STAFF_WRONG, STAFF_BLOCKED {retryAfter}; UsageError where nobody can be asked */
export async function signIn(
  call: Call,
  { hands }: OperatorDesk,
  name: string,
  why: string,
): Promise<SignedIn> {
  const password = await secretOf(call, PASSWORD, `Password of ${name}: `, true);
  const code = await secretOf(call, CODE, 'Code: ', false);
  return hands.signIn({ name, password, code }, why);
}

/** @throws as {@link requireHand} and {@link signIn} */
export async function handsOf(call: Call, desk: OperatorDesk): Promise<Hands> {
  const said = requireHand(call.values);
  if ('as' in said) return signIn(call, desk, said.as, said.why);
  return desk.hands.breakGlass({ who: said.who, why: said.breakGlass });
}

async function secretOf(
  { env, ask }: Call,
  name: string,
  question: string,
  isSecret: boolean,
): Promise<string> {
  const given = env[name] ?? (await ask(question, { isSecret }));
  if (!isSaid(given))
    throw new UsageError(`There is nobody to ask: set ${PASSWORD} and ${CODE}, which serves once.`);
  return given;
}

/** What was asked for, and is done when another person confirms it. */
export const waits = (request: string): Ending => ({
  code: 4,
  out: `It waits for a second person as request ${request}: nothing is done yet.`,
});
