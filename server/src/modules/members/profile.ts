import type { Inside } from '@krapao/contract/api';
import type { Queryable } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { bankByCode } from '../site/face.ts';
import { lastVisit } from './session-list.ts';
import { memberOf, payoutsHeldUntil } from './store.ts';

/** The member's own profile and bank account, and what they are told of their sign-in and payouts. */
export async function profileOf(
  on: Queryable,
  { id, memberId }: Session,
): Promise<Inside<'GET /api/account/profile'>['output']> {
  const member = await memberOf(on, memberId);
  const bank = await bankByCode(on, member.bankCode);
  if (!bank) throw new Error('a member without a bank');
  const { nameTH, nameEN, nameLA } = bank;
  return {
    profile: {
      _id: member.id,
      id: member.id,
      username: member.phone,
      name: member.name,
      createdAt: member.createdAt,
    },
    bankAccount: {
      bankCode: member.bankCode,
      bankAccountName: member.bankAccountName,
      bankAccountNo: member.bankAccountNo,
      bank: { nameTH, nameEN, nameLA },
    },
    lastVisit: await lastVisit(on, id),
    payoutsHeldUntil: await payoutsHeldUntil(on, memberId),
  };
}
