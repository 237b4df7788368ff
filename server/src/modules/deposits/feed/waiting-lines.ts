import { TRUEMONEY } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Queryable } from '../../../db/pool.ts';
import { accountHolders, accountsOf, phoneHolders } from '../../members/face.ts';
import {
  requireSaid,
  type Beside,
  type Unsigned,
  type Waiting,
  type WaitingKind,
} from '../../operator/face.ts';
import { personLikeness } from '../likeness.ts';
import { mobileShown } from '../matching.ts';
import { candidateFacts } from '../sender/candidates.ts';
import { pendingOf } from '../slip/store.ts';
import { bankNames, sendingBankOf, whoFits } from '../sender/who-sent.ts';
import { announcersShown } from './announced.ts';
import { kipOf } from './came.ts';
import { lineById, unmatchedLines } from './line-store.ts';
import { cameOf, LINE_KIND, requireMember, type createSettleUnmatchedLine } from './settle-line.ts';
import { LINES_WAITING, putAsideBy, seenBefore } from './seen-before.ts';
import type { Line } from './tables.ts';

/** `since`: what its transfer was credited as after it was put aside. */
const toWaiting = (line: Line, bankNamed: (sendingBank: string) => string, since?: string): Waiting => {
  const {
    id,
    memberId,
    amount,
    state,
    at,
    fromName,
    fromAccount,
    evidence,
    candidates,
    settledBy,
    settledWhy,
  } = line;
  return {
    kind: LINE_KIND,
    id,
    memberId,
    amount: line.currency === 'BAHT' ? satang(amount) : null,
    bank: line.bankCode,
    since: at,
    waits: state === 'unmatched' ? 'unmatched' : null,
    state,
    facts: {
      to: `${line.bankCode} ${line.accountNo}`,
      from: [bankNamed(line.sendingBank), fromAccount, fromName].filter((part) => part !== null).join(' '),
      transfer: line.transRef,
      ...(line.currency === 'LAK' && { kip: kipOf(line) }),
      ...(evidence !== null && { because: evidence }),
      ...candidateFacts(candidates),
      ...(state === 'dismissed' && {
        'put aside': phrase('putAsideBy', { who: settledBy ?? '', why: settledWhy ?? '' }),
      }),
      ...(since !== undefined && { since }),
    },
    because: evidence,
  };
};

/** So many people a person can compare. */
const MOST_PEOPLE = 10;

/** Who may have sent it: who fits what is shown, who announced it or nearly as much, and whose slip names it. */
async function peopleOf(on: Queryable, line: Line): Promise<Beside['people']> {
  const announcers = await announcersShown(on, line);
  const isWallet = line.sendingBank === TRUEMONEY;
  const number = isWallet && line.fromAccount !== null ? mobileShown(line.fromAccount) : line.fromAccount;
  const shown = { number, names: [line.fromName] };
  const known = [...(line.candidates ?? []), ...(await whoFits(on, line.sendingBank, shown))];
  const slips = new Map((await pendingOf(on, line)).toReversed().map(({ id, memberId }) => [memberId, id]));
  const others = [...new Set([...(announcers?.keys() ?? []), ...slips.keys()])].filter(
    (id) => !known.some(({ memberId }) => memberId === id),
  );
  const bank = isWallet ? undefined : await sendingBankOf(on, line.sendingBank);
  const told = isWallet
    ? await phoneHolders(on, { of: others })
    : bank
      ? await accountHolders(on, bank.code, { of: others })
      : [];
  // of those who are at another bank the name can be compared, and nothing else
  const elsewhere = (await accountsOf(on, others)).map(({ memberId, name }) => ({ memberId, name }));
  // as they were when nobody could be told goes before as they are
  const each = new Map([...known, ...told, ...elsewhere].toReversed().map((one) => [one.memberId, one]));
  return [...each.values()]
    .map((one) => {
      const slip = slips.get(one.memberId);
      const said = {
        isNamed: slip !== undefined,
        announced: announcers && (announcers.get(one.memberId) ?? false),
      };
      return {
        memberId: one.memberId,
        ...(slip !== undefined && { slip }),
        ...personLikeness(shown, one, said),
      };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_PEOPLE);
}

/** @throws AppError INVALID_REQUEST {fields} */
const whoseIn = ({ member }: Pick<Unsigned, 'member'>) =>
  requireSaid(member, 'member', phrase('whoseMoney')) as MemberId;

/** Money in our accounts of which nobody can be said to have sent it. */
export function waitingLineKind(
  db: Db,
  settleLine: ReturnType<typeof createSettleUnmatchedLine>,
): WaitingKind {
  return {
    name: LINE_KIND,
    right: () => 'deposit.decide',
    since: LINES_WAITING,
    ids: 'name',
    async list() {
      const bankNamed = await bankNames(db);
      return (await unmatchedLines(db)).map((line) => toWaiting(line, bankNamed));
    },
    async find(id) {
      const line = await lineById(db, id);
      if (!line) return undefined;
      const isOpen = line.state === 'unmatched' || line.state === 'dismissed';
      const since = isOpen ? (await seenBefore(db, line))?.as : undefined;
      const waiting = toWaiting(line, await bankNames(db), since === line.evidence ? undefined : since);
      const aside = line.state === 'unmatched' ? await putAsideBy(db, line) : undefined;
      return { ...waiting, facts: { ...waiting.facts, ...(aside !== undefined && { 'put aside': aside }) } };
    },
    async beside(id) {
      const line = await lineById(db, id);
      return { people: line ? await peopleOf(db, line) : [] };
    },
    verdicts: {
      credit: {
        takes: ['member', 'amount'],
        async moves({ id, amount }) {
          const line = await lineById(db, id);
          return line ? (await cameOf(db, line, amount)).came.amount : null;
        },
        requireNow: async (order) => requireMember(db, whoseIn(order)),
        async carryOut({ id, who, why, signed, member, amount: baht }) {
          await settleLine({ id, verdict: { memberId: whoseIn({ member }), baht }, who, why, signed });
        },
      },
      refuse: {
        takes: [],
        async carryOut({ id, who, why, signed }) {
          await settleLine({ id, verdict: 'nobody', who, why, signed });
        },
      },
    },
  };
}
