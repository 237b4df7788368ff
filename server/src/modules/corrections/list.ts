import type { ConsoleInside } from '@krapao/contract/console/api';
import { satang } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { isUuid } from '../../kernel/ids.ts';
import { namesOf } from '../members/face.ts';
import { ourAccounts } from '../site/face.ts';
import { accountKeyOf, keyOf } from './rules.ts';
import { correctionsAfter } from './store.ts';

type Asked = ConsoleInside<'GET /api/console/corrections'>['query'];
type Answer = ConsoleInside<'GET /api/console/corrections'>['output'];
type OwnAccounts = ConsoleInside<'GET /api/console/own-accounts'>['output']['accounts'];

/** Money that was given and taken by hand, the newest first. */
export const createListCorrections =
  (db: Db) =>
  async ({ member, after, limit }: Asked): Promise<Answer> => {
    const from = after !== undefined && isUuid(after) ? after : undefined;
    const found = await correctionsAfter(db, { member, after: from, limit: limit + 1 });
    const names = await namesOf(
      db,
      found.map(({ memberId }) => memberId),
    );
    const rows = found.slice(0, limit).map(({ id, memberId, direction, reason, asked, moved, ...rest }) => ({
      ...{ id, direction, reason, asked, moved },
      missing: satang(asked - moved),
      account: accountKeyOf(rest),
      member: { id: memberId, name: names.get(memberId) ?? '' },
      ...{ at: rest.at, name: rest.name, why: rest.why, request: rest.requestId },
    }));
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  };

/** The accounts of ours that a correction can be about. */
export const createListOwnAccounts = (db: Db) => async (): Promise<OwnAccounts> =>
  (await ourAccounts(db)).map((one) => ({ key: keyOf(one), name: one.name }));
