/** A member's statement as their app shows it: a page, what is on its way, a file, a month. */
import type { Inside } from '@krapao/contract/api';
import { monthOf } from '@krapao/contract/bangkok';
import { DEFAULT_LANGUAGE, type Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CurrentSettings } from '../site/face.ts';
import { reasonsOf } from '../withdrawals/face.ts';
import { csv } from './csv.ts';
import { readMonth, createAccountNames, readAll, readPage, readWaiting } from './read.ts';
import { failedWithdrawals, toLine, toLines } from './rules.ts';

export interface StatementDeps {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
}

type Page = Inside<'POST /api/statement'>;
type Waiting = Inside<'GET /api/statement/waiting'>['output'];
type File = Inside<'GET /api/statement/csv'>;
type Month = Inside<'GET /api/statement/month'>['output'];

export function createShowStatement({ db, settings, clock }: StatementDeps) {
  const variant = async () => (await settings.current()).variant;
  const languageOf = async (asked: Language | undefined): Promise<Language> =>
    asked ?? DEFAULT_LANGUAGE[await variant()];
  const placeNames = createAccountNames(db);

  return {
    async page(memberId: MemberId, { page, limit, lang, ...filter }: Page['body']): Promise<Page['output']> {
      const [{ total, movements }, names] = await Promise.all([
        readPage(db, memberId, filter, { page, limit }),
        languageOf(lang).then(placeNames),
      ]);
      const reasons = await reasonsOf(db, failedWithdrawals(movements));
      return { total, statements: movements.map((movement) => toLine(movement, names, reasons)) };
    },
    async waiting(memberId: MemberId): Promise<Waiting> {
      const now = clock.now();
      return { now, waiting: await readWaiting(db, memberId, now) };
    },
    async file(memberId: MemberId, { lang, ...filter }: File['query']) {
      const language = await languageOf(lang);
      const names = await placeNames(language);
      return csv(toLines(await readAll(db, memberId, filter), names), language, await variant());
    },
    /** @param month `YYYY-MM`; the one that runs where none is said */
    async month(memberId: MemberId, month: string | undefined): Promise<Month> {
      const current = monthOf(clock.now());
      return { current, ...(await readMonth(db, memberId, month ?? current)) };
    },
  };
}
