import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import { requireSaid, type Waiting, type WaitingKind } from '../../operator/face.ts';
import { candidateFacts } from '../sender/candidates.ts';
import { kipOf } from './came.ts';
import { lineById } from './line-store.ts';
import { LINE_KIND, listUnmatchedLines, type createSettleUnmatchedLine } from './settle-line.ts';
import type { Line } from './tables.ts';

const toWaiting = (line: Line): Waiting => {
  const { id, memberId, amount, state, at, fromName, fromAccount, evidence, candidates } = line;
  return {
    kind: LINE_KIND,
    id,
    memberId,
    amount: line.currency === 'BAHT' ? satang(amount) : null,
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
    },
  };
};

/** Money in our accounts of which nobody can be said to have sent it. */
export function waitingLineKind(
  db: Db,
  settleLine: ReturnType<typeof createSettleUnmatchedLine>,
): WaitingKind {
  return {
    name: LINE_KIND,
    ids: 'name',
    list: async () => (await listUnmatchedLines(db)).map(toWaiting),
    async find(id) {
      const line = await lineById(db, id);
      return line && toWaiting(line);
    },
    verdicts: {
      credit: {
        takes: ['member', 'amount'],
        async carryOut({ id, who, why, member, amount: baht }) {
          const memberId = requireSaid(
            member,
            'member',
            'whose money it is: the id of the member',
          ) as MemberId;
          await settleLine({ id, verdict: { memberId, baht }, who, why });
        },
      },
      refuse: {
        takes: [],
        async carryOut({ id, who, why }) {
          await settleLine({ id, verdict: 'nobody', who, why });
        },
      },
    },
  };
}
