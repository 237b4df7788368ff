import { AppError } from '@krapao/server/kernel/app-error';
import { ConfigError, readSecretKeys } from '@krapao/server/kernel/config';
import type { OperatorDesk } from '@krapao/server/compose/operator';
import type { Decision } from '@krapao/server/modules/operator/board';
import { readCommand, UsageError, type Command } from './order.ts';
import { asJson, listed, rateInForce, sealed, settingChanged, settingsInForce, shown } from './written.ts';

/** What a run says, and how it ends: 0 done; 2 it can't be asked like that; 3 there is no such thing, or it has moved on. */
export interface Ending {
  code: 0 | 2 | 3;
  out?: string;
  err?: string;
}

export const HELP = `npm run operator -- …

  list                                    what waits for a person, the oldest first
  show ID                                 one thing, and what was decided about it
  rate [KIP]                              what a baht costs in kip; with KIP, from now on
  setting [NAME [VALUE]]                  what the site's settings are, or one; with VALUE (as JSON, amounts in satang), from now on
  approve ID                              a withdrawal above the automatic amount goes out
  refuse ID [--note NOTE]                 a withdrawal or payout is given back, and a game transfer that was never carried
                                          out; a slip fails with NOTE; a gift or QR brought nothing (more)
  settle ID --reference REF               a payout was paid, under the bank's REF
  settle ID                               a game transfer was carried out, as its provider's books show
  settle ID [--amount BAHT], refuse ID    a contradiction: the bank did pay, or did not; the ledger is corrected where it has it
                                          otherwise, by the wallet or so much of it
                                          a finding: what a game has too much or lacks was no play, and the wallet gives or
                                          gets it; or it stays as it is
  credit ID --amount BAHT                 a gift, slip or QR brought so much
         [--bank CODE --reference REF]    … a slip or QR whose transfer nobody told: the sending bank and its reference
         [--kip KIP]                      … and what it was in kip
  credit ID --member MEMBER               a line of the bank feed is that member's money; refuse: it is nobody's
         [--amount BAHT]                  … so much of it, where its transfer was credited as other money
  credit ID --member MEMBER --amount BAHT --to CODE --bank CODE --reference REF
                                          what you read of a line that could not be read: so much came to our account
                                          there, by that transfer; refuse: it is seen to
  reseal                                  game passwords and provider connections get the key that SECRET_KEY is now
                                          (docs/operating.md, Change the secret key)

Every decision needs --who NAME and --why "REASON": both are kept, with the time. --json writes for programs.
The database is that of DATABASE_URL, else that of npm start.
Ends with 0 when it is done, 2 when it can't be asked like that, 3 when it has moved on (nothing is done then).`;

/** @throws Error when something broke: nothing was decided then */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  open: () => Promise<OperatorDesk>,
): Promise<Ending> {
  if (args.length === 0 || args.includes('--help')) return { code: 0, out: HELP };
  try {
    const command = readCommand(args);
    return command.name === 'reseal'
      ? await reseal(command.json, env, open)
      : await carryOut(command, await open());
  } catch (error) {
    if (error instanceof ConfigError) return { code: 2, err: error.message };
    if (error instanceof UsageError) return { code: 2, err: `${error.message}\n\n${HELP}` };
    if (error instanceof AppError) return refusal(error);
    throw error;
  }
}

async function reseal(
  json: boolean,
  env: Readonly<Record<string, string | undefined>>,
  open: () => Promise<OperatorDesk>,
): Promise<Ending> {
  const keys = readSecretKeys(env);
  const done = await (await open()).sealAnew(keys);
  const out = json ? asJson({ version: keys[0].version, ...done }) : sealed(keys[0].version, done);
  if (done.busy > 0 || done.lost.length > 0)
    return { code: 3, out, err: 'Not everything has the new key: keep the old one in SECRET_KEYS_OTHER.' };
  return { code: 0, out };
}

async function carryOut(
  command: Exclude<Command, { name: 'reseal' }>,
  { board, kipRates, settings }: OperatorDesk,
): Promise<Ending> {
  const { json } = command;
  switch (command.name) {
    case 'list': {
      const waiting = await board.list();
      return { code: 0, out: json ? asJson(waiting) : listed(waiting) };
    }
    case 'show': {
      const found = await board.show(command.id);
      if (!found) return { code: 3, err: `There is no ${command.id}.` };
      return { code: 0, out: json ? asJson(found) : shown(found) };
    }
    case 'rate': {
      const { set } = command;
      const rate = set ? await kipRates.set(set.kipPerBaht, set.who, set.why) : await kipRates.inForce();
      return { code: 0, out: json ? asJson(rate ?? null) : rateInForce(rate) };
    }
    case 'setting': {
      const { setting, set } = command;
      if (setting !== undefined && set) {
        const changed = await settings.change(setting, set.value, set.who, set.why);
        return { code: 0, out: json ? asJson(changed) : settingChanged(changed) };
      }
      const all = Object.entries(await settings.inForce());
      const shown = all.filter(([name]) => setting === undefined || name === setting);
      if (shown.length === 0) return { code: 2, err: `There is no setting "${setting ?? ''}".` };
      return { code: 0, out: json ? asJson(Object.fromEntries(shown)) : settingsInForce(shown) };
    }
    default:
      return ended(await board.decide(command.name, command.order), command);
  }
}

function ended(decision: Decision, { json, name, order }: Extract<Command, { order: object }>): Ending {
  if (decision.result === 'missing') return { code: 3, err: `There is no ${order.id}.` };
  const out = json ? asJson(decision) : shown(decision.shown);
  if (decision.result === 'done') return { code: 0, out };
  const { kind, state } = decision.shown;
  return {
    code: 3,
    out,
    err: `This ${kind} is ${state} by now and can't be ${PAST[name]}: nothing was done.`,
  };
}
const PAST = { approve: 'approved', refuse: 'refused', settle: 'settled', credit: 'credited' } as const;

function refusal({ code, params }: AppError): Ending {
  if (code === 'TRANSFER_IN_PROGRESS')
    return {
      code: 3,
      err: 'The bank may be asked about it at this moment: try again in two minutes. Nothing was done.',
    };
  if (code === 'NO_USER') return { code: 2, err: 'There is no such member.' };
  const fields = Object.entries((params['fields'] ?? {}) as Record<string, string>);
  const what = fields.map(([field, problem]) => `${field}: ${problem}`).join('\n');
  return { code: 2, err: what === '' ? code : what };
}
