import { AppError } from '@krapao/server/kernel/app-error';
import { ConfigError, readSecretKeys } from '@krapao/server/kernel/config';
import type { OperatorDesk } from '@krapao/server/compose/operator';
import { KeyMissing } from '@krapao/server/modules/games/face';
import type { StaffEvent } from '@krapao/server/modules/history/store';
import { decide, list, show } from './board.ts';
import { change } from './change.ts';
import { readWords, UsageError, type Ask, type Command, type Ending, requireNoMore } from './command.ts';
import { handsOf, requireHand, waits } from './hand.ts';
import { owing } from './owing.ts';
import { pairs } from './pairs.ts';
import { rate, setting } from './settings.ts';
import { request, staff } from './staff.ts';
import { told } from './told.ts';
import { asJson, beside, moment, value } from './written.ts';

const LIMIT = 50;

/** Who changed what, the newest first. */
const history: Command = async ({ name, words, values, open }) => {
  const [kind, subject, ...rest] = words;
  requireNoMore(name, rest);
  const events = await (await open()).changes.history({ kind, subject, limit: LIMIT });
  if (values.json) return { code: 0, out: asJson(events) };
  return {
    code: 0,
    out: events.length === 0 ? 'Nobody has changed anything.' : events.map(written).join('\n'),
  };
};

function written({ at, name, kind, subject, why, before, after }: StaffEvent): string {
  const [was, is] = [before, after].map((state) => (state ?? {}) as Record<string, unknown>);
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const rows = fields.map((field) => [`  ${field}`, value(was?.[field]), value(is?.[field])]);
  return `${moment(at)} UTC  ${kind} ${subject}, by ${name}: "${why}"\n${beside(rows)}`;
}

type Done = Awaited<ReturnType<OperatorDesk['sealAnew']>>;

/** Seals game passwords, connections, seeds of the wheel and secrets of staff's codes anew with the key that SECRET_KEY is now. */
const reseal: Command = async ({ name, words, values, env, open }) => {
  requireNoMore(name, words);
  const keys = readSecretKeys(env);
  const done = await (await open()).sealAnew(keys);
  const [{ version }] = keys;
  const out = values.json ? asJson({ version, ...done }) : sealed(version, done);
  if (done.busy > 0 || done.lost.length > 0)
    return { code: 3, out, err: 'Not everything has the new key: keep the old one in SECRET_KEYS_OTHER.' };
  return { code: 0, out };
};

/** What was sealed anew, what has to be asked for again and what no key opens. */
function sealed(version: number, { accounts, connections, seeds, codes, busy, lost }: Done): string {
  const lines = [
    `Sealed anew with version ${version}: ${accounts} game accounts, ${connections} connections of providers, ${seeds} seeds of the wheel, ${codes} secrets of staff's codes.`,
    ...(busy > 0 ? [`${busy} accounts had a new password under way: run this again in five minutes.`] : []),
    ...lost.map((place) => `No key opens what belongs to ${place}.`),
  ];
  return lines.join('\n');
}

/** Ends the hold of a member's withdrawals before its time. */
const liftHold: Command = async (call) => {
  const [phone, ...rest] = call.words;
  if (phone === undefined) throw new UsageError('Whose? lift-hold takes a phone.');
  requireNoMore(call.name, rest);
  requireHand(call.values);
  const desk = await call.open();
  const member = await desk.memberOf(phone);
  const acted = await (await handsOf(call, desk)).perform('member.lift', { member });
  if (acted.message === 'WAITS_FOR_SECOND') return waits(acted.request);
  if (call.values.json) return { code: 0, out: asJson({ memberId: member }) };
  return { code: 0, out: `${member} can withdraw again.` };
};

/** After a restore: what decides spins may have been told before. */
const replaceSeeds: Command = async (call) => {
  requireNoMore(call.name, call.words);
  requireHand(call.values);
  const desk = await call.open();
  const acted = await (await handsOf(call, desk)).perform('wheel.replace-seeds', {});
  if (acted.message === 'WAITS_FOR_SECOND') return waits(acted.request);
  const [event] = await desk.changes.history({ kind: 'wheel-seeds', limit: 1 });
  const replaced = Number(((event?.after ?? {}) as Record<string, unknown>)['replaced'] ?? 0);
  if (call.values.json) return { code: 0, out: asJson({ replaced }) };
  return { code: 0, out: `${replaced} seeds of the wheel decide no more: servers tell and replace them.` };
};

const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  show,
  approve: decide('approve'),
  refuse: decide('refuse'),
  settle: decide('settle'),
  credit: decide('credit'),
  ask: decide('ask'),
  rate,
  setting,
  text: change('text'),
  agreement: change('agreement', 'agreement'),
  banners: change('banners'),
  source: change('source'),
  account: change('account'),
  wallet: change('wallet'),
  provider: change('provider'),
  bonus: change('bonus'),
  prize: change('prize'),
  wheel: change('wheel'),
  promotion: change('promotion'),
  verifier: change('verifier', 'verifier'),
  'lift-hold': liftHold,
  'replace-seeds': replaceSeeds,
  pairs,
  pair: change('pair'),
  owing,
  told,
  history,
  staff,
  request,
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
  source [CODE [CHANGE]]                  where members may say that they heard of you: name by language, position
  account [BANK/MODE [CHANGE]]            accounts that members send to: account SCB/AUTO accountName=… accountNo=…
  wallet [MODE [CHANGE]]                  TrueMoney wallets: AUTO is sent to, gift redeems
  provider [CODE [CHANGE]]                game providers: names, art, launch, connection (sealed; --same-agent: a new secret)
  prize [CODE [CHANGE]]                   what the wheel gives: kind, value, name, how many a day (daily)
  wheel [CODE [CHANGE]]                   wheels: name, slices with their weights (other slices: another version), --on
  bonus [CODE [CHANGE]]                   bonuses on offer: what they give, ask and may cost; tells what that comes to
  promotion [CODE [CHANGE]]               promotion codes: rate, days, uses, times, texts
  verifier [probeAt=now]                  whether who looks slips up counts as down; asks it at once
  lift-hold PHONE                         a member who has proved who they are withdraws again
  pairs                                   members of one inviter who won what the other lost, of the last four weeks
  pair [MEMBER [state=held]]              what a member's inviter earns by them; held: it waits for approve or refuse
  owing [MEMBER]                          inviters who owe what corrections took back, or whose play took it of one
  told                                    what banks and TrueMoney told of money other than it is booked, the newest first
  history [KIND [WHICH]]                  who changed what, when and why, the newest first
  approve ID                              a withdrawal above the automatic amount goes out
  refuse ID [--note NOTE]                 a withdrawal or payout is given back, and a game transfer that was never carried
                                          out; a slip fails with NOTE; a gift or QR brought nothing (more)
  settle ID, refuse ID                    goods of a coupon: they were handed out, or will not be
  settle ID --reference REF               a payout was paid, under the bank's REF
  settle ID                               a game transfer was carried out, as its provider's books show
  settle ID [--amount BAHT], refuse ID    a contradiction: the bank did pay, or did not; the ledger is corrected where it has it
                                          otherwise, by the wallet or so much of it
                                          a finding: what a game has too much or lacks was no play, and the wallet gives or
                                          gets it; or it stays as it is
  ask ID                                  a slip without a clear answer: its verifier is asked again, and the slip acts by it
  credit ID --amount BAHT                 a gift, slip or QR brought so much
         [--bank CODE --reference REF]    … a slip or QR whose transfer nobody told: the sending bank and its reference
         [--kip KIP]                      … and what it was in kip
  credit ID --member MEMBER               a line of the bank feed is that member's money; refuse: it is nobody's
         [--amount BAHT]                  … so much of it, where its transfer was credited as other money
  credit ID --member MEMBER --amount BAHT --to CODE --bank CODE --reference REF
                                          what you read of a line that could not be read: so much came to our account
                                          there, by that transfer; refuse: it is seen to
  staff [list]                            who works here
  staff invite NAME --role ROLE           lets a person in by two, and then prints a link that they come in by, once, within 24 hours
                                          (--display NAME); likewise who is in and lost everything
  staff suspend NAME, staff restore NAME  their sessions end, and nobody signs in by that name; or they may again
  staff vouch NAME                        you know who came in by somebody else's link: they are no longer one person with them
  staff addresses NAME [ADDRESS …]        from where they come in, by two: addresses and networks; none: from anywhere
  request                                 what waits for a second person
  request confirm ID, request refuse ID   it is done now, by another person at another machine; or it will not be
  settle ID                               a break_glass: you know of what was done, and sign it (--as alone)
  reseal                                  game passwords, provider connections, seeds, secrets of staff's codes get the key that SECRET_KEY is now
                                          (docs/operating.md, Change the secret key)
  replace-seeds                           no seed of the wheel that is in use decides another spin: after a restore
                                          (docs/operating.md, Back up)

Every decision and change needs --as NAME --why "REASON": one of the people who work here, whose password and code are asked for
(else STAFF_PASSWORD and STAFF_CODE say them; a code serves once). Rights, bounds and the second person hold as in the console.
--who NAME --break-glass "WHY" instead does it without any of that: the log has it as such, and it waits on the board to be signed.
--json writes for programs.
Without CHANGE these tell what is there. CHANGE is FIELD=VALUE …, JSON, @FILE with JSON or - for what is piped in, --on or --off.
Of a change, --show tells what it would do and does nothing; --seen VERSION makes it only where that version is in force still.
The database is that of DATABASE_URL, else that of npm start.
Ends with 0 when it is done, 2 when it can't be asked like that, 3 when it has moved on, 4 when it waits for a second person (nothing is
done then).`;

/** @throws Error when something broke: nothing was decided then */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  open: () => Promise<OperatorDesk>,
  ask: Ask = async () => undefined,
): Promise<Ending> {
  if (args.length === 0 || args.includes('--help')) return { code: 0, out: HELP };
  try {
    const written = readWords(args);
    const command = Object.hasOwn(COMMANDS, written.name) ? COMMANDS[written.name] : undefined;
    if (!command) throw new UsageError(`There is no "${written.name}".`);
    return await command({ ...written, env, open, ask });
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
    err: 'It may be asked about outside at this moment: try again in two minutes. Nothing was done.',
  },
  MOVED_ON: { code: 3, err: 'Somebody has changed it since: look at it again. Nothing was done.' },
  NO_DATA: { code: 3, err: 'There is nothing of that (any more): nothing was done.' },
  NO_USER: { code: 2, err: 'There is no such member.' },
  STAFF_WRONG: { code: 2, err: 'Name, password or code are not right. Nothing was done.' },
  STAFF_BLOCKED: {
    code: 2,
    err: 'Too many wrong guesses: nobody signs in by that name here for a quarter of an hour. Nothing was done.',
  },
  OWN_REQUEST: { code: 2, err: 'Another person confirms it. Nothing was done.' },
  OWN_ACCOUNT: {
    code: 2,
    err: 'It concerns an account of their own, or one that is alike. Nothing was done.',
  },
  TOOK_PART: { code: 2, err: 'They took part in what made it needed. Nothing was done.' },
  LAST_OWNER: { code: 2, err: 'Nobody would be left who may manage staff. Nothing was done.' },
  SAME_DEVICE: {
    code: 2,
    err: 'It was asked for at this machine: confirm it at another one. Nothing was done.',
  },
  OVER_BOUND: { code: 2, err: 'That is more than this person decides about. Nothing was done.' },
};

function refusal({ code, params }: AppError): Ending {
  const fields = Object.entries((params['fields'] ?? {}) as Record<string, string>);
  const what = fields.map(([field, problem]) => `${field}: ${problem}`).join('\n');
  if (code === 'NO_RIGHT')
    return { code: 2, err: `That takes the right ${params.right ?? ''}. Nothing was done.` };
  if (code === 'LET_IN_BY')
    return {
      code: 2,
      err: `${params.name ?? ''} came in by a link of ${params.by ?? ''}, and nobody else has vouched: they count as one person. Nothing was done.`,
    };
  if (code === 'WAITS_ALREADY')
    return { code: 3, err: `${params.by ?? ''} asked for it already, and it waits. Nothing was done.` };
  return WORDS[code] ?? { code: 2, err: what === '' ? code : what };
}
