/** Names of things that must not be mixed up. */

/** A member's public id: short, unguessable enough; `id` and `_id` on the wire; the invite code is `PR` + it. */
export type MemberId = string & { readonly __id: 'member' };

/** The name of the main wallet in `from` and `to` of a transfer (product 7). */
export const WALLET = 'WALLET';

export const inviteCodeOf = (id: MemberId): string => `PR${id}`;
