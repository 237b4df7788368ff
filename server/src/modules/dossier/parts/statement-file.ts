import type { ConsoleInside } from '@krapao/contract/console/api';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { ending } from '../../../kernel/csv.ts';
import { recordChange, type By } from '../../history/face.ts';
import { readSettings } from '../../site/face.ts';
import { createAccountNames, csv, readAll, toLines } from '../../statement/face.ts';
import { memberKnown } from './read-model.ts';

type Query = ConsoleInside<'GET /api/console/members/{id}/statement/csv'>['query'];

/** A member's statement as a file, as they would take it themselves; that staff took it is written down before the first of it leaves. */
export function createStatementFile(db: Db) {
  const placeNames = createAccountNames(db);
  /** @throws AppError NO_DATA */
  return async (of: string, { language, ...filter }: Query, by: By): Promise<AsyncIterable<string>> => {
    const id = await memberKnown(db, of);
    if (!id) throw new AppError('NO_DATA');
    const [names, { variant }] = await Promise.all([placeNames(language), readSettings(db)]);
    const lines = toLines(await readAll(db, id, filter), names);
    await db.withTx((tx) =>
      recordChange(tx, by, {
        ...{ right: 'report.export', kind: 'member', subject: id, before: undefined },
        after: filter,
      }),
    );
    return (async function* () {
      yield* csv(lines, language, variant);
      yield ending(language, { name: by.name, at: new Date() }, false);
    })();
  };
}
