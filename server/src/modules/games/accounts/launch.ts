import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isSameText } from '../../../kernel/secret-box.ts';
import { isBlocked } from '../../members/face.ts';
import type { CallLimit } from '../call-limit.ts';
import type { GamesDeps } from '../deps.ts';
import { openAccountBy, playerOf, unknownPlayer } from './open-account.ts';
import { providerByAutoLogin, providerByCode, type ProviderRow } from '../providers/store.ts';

/** A call for a link that signs the member in; what stands in its path is only ever compared with what the member has. */
export interface LaunchCall {
  memberId: MemberId;
  /** The name of the call under /api/autoLogin. */
  autoLogin: string;
  username: string;
  /** Undefined for the calls that go by the name alone. */
  password?: string;
  language: Language;
}

/** Links that sign a member in at a provider (product 7, Auto-login; product, Games). */
export function createLaunch({ db, providers, box }: GamesDeps, { count }: { count: CallLimit }) {
  /**
   * The link for the member's own open account, whatever the call names.
   * @throws AppError NO_GAME, ACCOUNT_FROZEN, INVALID_REQUEST (that game is entered otherwise), SLOT_NO_ACCOUNT (also where the password is not that of this account), INVALID_USER_3 (another name than
   * this account's, whether anybody has it or not), NOT_AREASLOT, SLOT_UNAVAILABLE (not offered, or the provider gave no link),
   * RATE_LIMITED {retryAfter s}
   */
  return async function launch(call: LaunchCall): Promise<{ link: string }> {
    const row = await enteredBy(db, call);
    if (await isBlocked(db, call.memberId, 'play')) throw new AppError('ACCOUNT_FROZEN');
    const player = playerOf(box, await openAccountBy(db, call.memberId, row.code));
    const { username, password = player.password } = call;
    if (!isSameText(username, player.username)) throw new AppError('INVALID_USER_3');
    if (!isSameText(password, player.password)) throw new AppError('SLOT_NO_ACCOUNT');

    const provider = row.isActive ? await providers.get(row.code) : undefined;
    if (!provider) throw new AppError('SLOT_UNAVAILABLE');
    await count(call.memberId, 'question');
    const answer = await provider.launch(player, call.language);
    if (answer.outcome === 'told') return { link: answer.link };
    if (answer.outcome === 'stranger') throw unknownPlayer(row.code);
    throw new AppError('SLOT_UNAVAILABLE', {}, new Error(answer.reason));
  };
}

/** The provider that has this call, by the name alone or with the password as it wants it. */
async function enteredBy(on: Queryable, { autoLogin, password }: LaunchCall): Promise<ProviderRow> {
  const row = await providerByAutoLogin(on, autoLogin);
  if (row?.launch === (password === undefined ? 'link' : 'link-password')) return row;
  // who is in preparation is nobody yet
  const known = row ?? (await providerByCode(on, autoLogin.toUpperCase()));
  if (!known?.isActive) throw new AppError('NO_GAME');
  throw new AppError('INVALID_REQUEST', { fields: { provider: 'is entered otherwise' } });
}
