import type { ConsoleInside } from '@krapao/contract/console/api';
import { inviteCodeOf, type MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { hashOf } from '../../../kernel/canonical.ts';
import { correctionFacts } from '../../corrections/face.ts';
import { recordLook, type By } from '../../history/face.ts';
import { memberKnown } from '../parts/read-model.ts';
import { shown } from './list.ts';
import { headOf, toRunningBonus, type MemberHead } from './read-model.ts';

type Head = ConsoleInside<'GET /api/console/members/{id}'>['output'];
type Private = ConsoleInside<'POST /api/console/members/{id}/private'>['output'];

/** Who looks. */
type Looker = Omit<By, 'why'>;

const LOOKED = { right: 'member.view', kind: 'member' } as const;

const dated = (at: string | null): Date | null => (at === null ? null : new Date(at));

function toHead(head: MemberHead): Head {
  const { inviterId, inviterName, blocked, balances, changeHeldUntil, changes } = head;
  const { liftAsked, bonus, promotions } = head;
  const payouts = blocked.find(({ kind }) => kind === 'payouts');
  const until = dated(payouts?.until ?? null);
  return {
    ...shown(head),
    currency: head.currency,
    accountProvedAt: head.accountProvedAt,
    phoneProvedAt: head.phoneProvedAt,
    blocked: blocked.map((one) => ({ ...one, from: new Date(one.from), until: dated(one.until) })),
    heldUntil:
      until && changeHeldUntil && changeHeldUntil > until ? changeHeldUntil : (until ?? changeHeldUntil),
    heldByChange: changeHeldUntil && {
      until: changeHeldUntil,
      staff: changes.map((one) => ({ ...one, at: new Date(one.at) })),
    },
    invitedBy: inviterId === null || inviterName === null ? null : { id: inviterId, name: inviterName },
    inviteCode: inviteCodeOf(head.id),
    lastSignInAt: head.lastSignInAt,
    balances: balances.map(({ code, amount }) => ({ code, amount: satang(amount) })),
    inTransit: head.inTransit,
    coins: head.coins,
    liftAsked: liftAsked && { by: liftAsked.by, at: new Date(liftAsked.at) },
    correctionsSeen: hashOf(correctionFacts(head.id, head.corrections)),
    bonus: bonus && toRunningBonus(bonus),
    promotions: promotions.map(({ code, percentFailBp, until: ends }) => ({
      ...{ code, percentFail: percentFailBp / 100, until: new Date(ends) },
    })),
  };
}

/** One member's page: that somebody looked at it is written down, once an hour and person; that they asked for whole numbers, each time. */
export function createLookAt(db: Db) {
  const find = async (on: Parameters<typeof headOf>[0], id: string): Promise<MemberHead> => {
    const head = await headOf(on, id);
    if (!head) throw new AppError('NO_DATA');
    return head;
  };
  return {
    /** @throws AppError NO_DATA */
    head: (id: string, by: Looker): Promise<Head> =>
      db.withTx(async (tx) => {
        const head = await find(tx, id);
        await recordLook(tx, by, { ...LOOKED, subject: head.id });
        return toHead(head);
      }),

    /** A part of the page: who asks for nothing else has looked as well. @throws AppError NO_DATA */
    part: (id: string, by: Looker): Promise<void> =>
      db.withTx(async (tx) => {
        const subject = await memberKnown(tx, id);
        if (!subject) throw new AppError('NO_DATA');
        await recordLook(tx, by, { ...LOOKED, subject });
      }),

    /** Phone and account as they are. @throws AppError NO_DATA */
    whole: (id: MemberId | string, by: Looker): Promise<Private> =>
      db.withTx(async (tx) => {
        const { phone, bankAccountNo, id: subject } = await find(tx, id);
        const what = { right: 'member.private', kind: 'member', subject } as const;
        await recordLook(tx, by, what, 0);
        return { phone, bankAccountNo };
      }),
  };
}
