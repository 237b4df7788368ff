import { AppError } from '@krapao/server/kernel/app-error';
import { ConfigError } from '@krapao/server/kernel/config';
import type { OperatorDesk } from '@krapao/server/compose/operator';
import { KeyMissing } from '@krapao/server/modules/games/face';
import { decide, list, show } from './board.ts';
import { change } from './change.ts';
import { readWords, UsageError, type Command, type Ending } from './command.ts';
import { history } from './history.ts';
import { reseal } from './reseal.ts';
import { liftHold } from './lift-hold.ts';
import { rate, setting } from './settings.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  show,
  approve: decide('approve'),
  refuse: decide('refuse'),
  settle: decide('settle'),
  credit: decide('credit'),
  rate,
  setting,
  text: change('text'),
  agreement: change('agreement', 'agreement'),
  banners: change('banners'),
  account: change('account'),
  wallet: change('wallet'),
  provider: change('provider'),
  verifier: change('verifier', 'verifier'),
  'lift-hold': liftHold,
  history,
  reseal,
};

const HELP = `npm run operator -- …

  list                                    what waits for a person, the oldest first
  show ID                                 one thing, and what was decided about it
  rate [KIP]                              what a baht costs in kip; with KIP, from now on
  setting [NAME [VALUE]]                  what the site's settings are, or one; with VALUE (as JSON, amounts in satang), from now on
  text [KIND [CHANGE]]                    conditions, contact, notice, by language: text notice en='<p>…</p>'
  agreement [CHANGE] [--correction]       likewise; members are asked to agree anew, unless it is a small correction
  banners [PLACE [CHANGE]]                pictures and texts of notice, invite, refund, by language
  account [BANK/MODE [CHANGE]]            accounts that members send to: account SCB/AUTO accountName=… accountNo=…
  wallet [MODE [CHANGE]]                  TrueMoney wallets: AUTO is sent to, gift redeems
  provider [CODE [CHANGE]]                game providers: names, art, launch, connection (sealed; --same-agent: a new secret)
  verifier [probeAt=now]                  whether who looks slips up counts as down; asks it at once
  lift-hold PHONE                         a member who has proved who they are withdraws again
  history [KIND [WHICH]]                  who changed what, when and why, the newest first
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

Every decision and change needs --who NAME and --why "REASON": both are kept, with the time. --json writes for programs.
Without CHANGE these tell what is there. CHANGE is FIELD=VALUE …, JSON, @FILE with JSON or - for what is piped in, --on or --off.
Of a change, --show tells what it would do and does nothing; --seen VERSION makes it only where that version is in force still.
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
    const written = readWords(args);
    const command = Object.hasOwn(COMMANDS, written.name) ? COMMANDS[written.name] : undefined;
    if (!command) throw new UsageError(`There is no "${written.name}".`);
    return await command({ ...written, env, open });
  } catch (error) {
    if (error instanceof ConfigError) return { code: 2, err: error.message };
    if (error instanceof KeyMissing) return { code: 2, err: `${error.message}\nNothing was sealed anew.` };
    if (error instanceof UsageError) return { code: 2, err: `${error.message}\n\n${HELP}` };
    if (error instanceof AppError) return refusal(error);
    throw error;
  }
}

const WORDS: Partial<Record<AppError['code'], Ending>> = {
  TRANSFER_IN_PROGRESS: {
    code: 3,
    err: 'The bank may be asked about it at this moment: try again in two minutes. Nothing was done.',
  },
  MOVED_ON: { code: 3, err: 'Somebody has changed it since: look at it again. Nothing was done.' },
  NO_DATA: { code: 3, err: 'There is nothing of that (any more): nothing was done.' },
  NO_USER: { code: 2, err: 'There is no such member.' },
};

function refusal({ code, params }: AppError): Ending {
  const fields = Object.entries((params['fields'] ?? {}) as Record<string, string>);
  const what = fields.map(([field, problem]) => `${field}: ${problem}`).join('\n');
  return WORDS[code] ?? { code: 2, err: what === '' ? code : what };
}
