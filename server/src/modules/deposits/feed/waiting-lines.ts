import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db } from '../../../db/pool.ts';
import { requireSaid, type Waiting, type WaitingKind } from '../../operator/face.ts';
import { candidateFacts } from '../sender/candidates.ts';
import { kipOf } from './came.ts';
import { lineById } from './line-store.ts';
import { cameOf, LINE_KIND, listUnmatchedLines, type createSettleUnmatchedLine } from './settle-line.ts';
import { LINES_WAITING, seenBefore } from './seen-before.ts';
import type { Line } from './tables.ts';

/** `since`: what its transfer was credited as after it was put aside. */
const toWaiting = (line: Line, since?: string): Waiting => {
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
      from: [line.sendingBank, fromAccount, fromName].filter((part) => part !== null).join(' '),
      transfer: line.transRef,
      ...(line.currency === 'LAK' && { kip: kipOf(line) }),
      ...(evidence !== null && { because: evidence }),
      ...candidateFacts(candidates),
      ...(state === 'dismissed' && {
        'put aside': phrase('putAsideBy', { who: settledBy ?? '', why: settledWhy ?? '' }),
      }),
      ...(since !== undefined && { since }),
    },
    candidates,
  };
};

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
    list: async () => (await listUnmatchedLines(db)).map((line) => toWaiting(line)),
    async find(id) {
      const line = await lineById(db, id);
      if (line?.state !== 'dismissed') return line && toWaiting(line);
      return toWaiting(line, (await seenBefore(db, line))?.as);
    },
    verdicts: {
      credit: {
        takes: ['member', 'amount'],
        async moves({ id, amount }) {
          const line = await lineById(db, id);
          return line ? (await cameOf(db, line, amount)).came.amount : null;
        },
        async carryOut({ id, who, why, signed, member, amount: baht }) {
          const memberId = requireSaid(
            member,
            'member',
            'whose money it is: the id of the member',
          ) as MemberId;
          await settleLine({ id, verdict: { memberId, baht }, who, why, signed });
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
