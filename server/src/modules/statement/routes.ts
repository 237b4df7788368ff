import { monthOf } from '@krapao/contract/bangkok';
import { DEFAULT_LANGUAGE, type Language } from '@krapao/contract/constants';
import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CurrentSettings } from '../site/face.ts';
import { reasonsOf } from '../withdrawals/face.ts';
import { csv } from './csv.ts';
import { readMonth, createPlaceNames, readAll, readPage, readWaiting } from './read.ts';
import { failedWithdrawals, toLine, toLines } from './rules.ts';

export interface Statement {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
}

export function serveStatement(api: Api, { db, settings, clock }: Statement): void {
  const variant = async () => (await settings.current()).variant;
  const languageOf = async (asked: Language | undefined): Promise<Language> =>
    asked ?? DEFAULT_LANGUAGE[await variant()];
  const placeNames = createPlaceNames(db);

  api.serve('POST /api/statement', async ({ body: { page, limit, lang, ...filter }, session }) => {
    const [{ total, movements }, names] = await Promise.all([
      readPage(db, session.memberId, filter, { page, limit }),
      languageOf(lang).then(placeNames),
    ]);
    const reasons = await reasonsOf(db, failedWithdrawals(movements));
    return { total, statements: movements.map((movement) => toLine(movement, names, reasons)) };
  });

  api.serve('GET /api/statement/waiting', async ({ session }) => {
    const now = clock.now();
    return { now, waiting: await readWaiting(db, session.memberId, now) };
  });

  api.serve('GET /api/statement/csv', async ({ query: { lang, ...filter }, session }) => {
    const language = await languageOf(lang);
    const names = await placeNames(language);
    return csv(toLines(await readAll(db, session.memberId, filter), names), language, await variant());
  });

  api.serve('GET /api/statement/month', async ({ query, session }) => {
    const current = monthOf(clock.now());
    return { current, ...(await readMonth(db, session.memberId, query.month ?? current)) };
  });
}
