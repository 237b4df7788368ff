import { AppError } from '@krapao/server/kernel/app-error';
import type { Board, Decision } from '@krapao/server/modules/operator/board';
import { readCommand, UsageError, type Command } from './order.ts';
import { asJson, listed, shown } from './written.ts';

/** What a run says, and how it ends: 0 done; 2 it can't be asked like that; 3 there is no such thing, or it has moved on. */
export interface Ending {
  code: 0 | 2 | 3;
  out?: string;
  err?: string;
}

export const HELP = `npm run operator -- …

  list                                    what waits for a person, the oldest first
  show ID                                 one thing, and what was decided about it
  approve ID                              a withdrawal above the automatic amount goes out
  refuse ID [--note NOTE]                 a withdrawal or payout is given back; a slip fails with NOTE; a gift brought nothing
  settle ID --reference REF               a payout was paid, under the bank's REF
  credit ID --amount BAHT                 a gift or slip brought so much
         [--bank CODE --reference REF]    … a slip whose QR names no transfer: the sending bank and its reference
         [--kip KIP]                      … and what it was in kip
  credit ID --member MEMBER               a line of the bank feed is that member's money; refuse: it is nobody's

Every decision needs --who NAME and --why "REASON": both are kept, with the time. --json writes for programs.
The database is that of DATABASE_URL, else that of npm start.
Ends with 0 when it is done, 2 when it can't be asked like that, 3 when it has moved on (nothing is done then).`;

/** @throws Error when something broke: nothing was decided then */
export async function run(args: readonly string[], open: () => Promise<Board>): Promise<Ending> {
  if (args.length === 0 || args.includes('--help')) return { code: 0, out: HELP };
  try {
    const command = readCommand(args);
    return await carryOut(command, await open());
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, err: `${error.message}\n\n${HELP}` };
    if (error instanceof AppError) return refusal(error);
    throw error;
  }
}

async function carryOut(command: Command, board: Board): Promise<Ending> {
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
