/** What staff do about members (docs/decisions/0120): the list that the members' desk has. */
import type { Act } from '../../history/face.ts';
import { changeMemberPhone, endSessions, resetPassword } from './access.ts';
import { changeAccount } from './account.ts';
import { freeze, hold, unfreeze } from './freeze.ts';
import { lift } from './lift.ts';
import { note, tag } from './notes.ts';
import type { StaffActsDeps } from './on-member.ts';

export const memberActs = (deps: StaffActsDeps): readonly Act[] => [
  freeze(deps),
  unfreeze(deps),
  hold(deps),
  lift(deps),
  endSessions(deps),
  resetPassword(deps),
  changeAccount(deps),
  changeMemberPhone(deps),
  note(deps),
  tag(deps),
];
