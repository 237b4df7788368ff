import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../db/pool.ts';
import { alikeTo } from '../modules/dossier/face.ts';

/** Whether two members may be one person, as the console shows it of each. */
export const isAlike = async (on: Queryable, one: string, other: string): Promise<boolean> =>
  (await alikeTo(on, one as MemberId)).some(({ id }) => id === other);
