import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { accountBy, type GameAccount } from './store.ts';
import { providerByCode } from '../providers/store.ts';

/** What a sealed game password belongs to. */
export const accountBinding = (memberId: MemberId, slotCode: string): string =>
  `game-account:${memberId}:${slotCode}`;

/** The member's own open account at a game. @throws AppError NO_GAME, SLOT_NO_ACCOUNT */
export async function openAccountBy(
  on: Queryable,
  memberId: MemberId,
  slotCode: string,
): Promise<GameAccount> {
  const account = await accountBy(on, memberId, slotCode);
  if (account?.state === 'open') return account;
  throw new AppError((await providerByCode(on, slotCode)) ? 'SLOT_NO_ACCOUNT' : 'NO_GAME');
}

/** The name and password that the provider knows the member by. */
export function playerOf(box: SecretBox, { memberId, slotCode, username, passwordEncrypted }: GameAccount) {
  return { username, password: box.open(passwordEncrypted, accountBinding(memberId, slotCode)) };
}

/** Providers whose word that they know no such player has a code of its own (product 8). */
const STRANGER: Readonly<Record<string, 'NOT_AREASLOT' | 'NOT_UFABET'>> = {
  AREASLOT: 'NOT_AREASLOT',
  UFABET: 'NOT_UFABET',
};

/** The provider says that it knows no such player: NOT_AREASLOT, NOT_UFABET, or SLOT_UNAVAILABLE of all others. */
export const unknownPlayer = (slotCode: string): AppError =>
  new AppError(STRANGER[slotCode] ?? 'SLOT_UNAVAILABLE', {}, new Error('the provider knows no such player'));
