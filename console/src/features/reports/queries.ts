import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import type { Language } from '@krapao/contract/constants';
import type { ReportName } from '@krapao/contract/console/constants';
import { call } from '../../lib/call.ts';
import type { Range } from './range.ts';

export type Report = ConsoleWire<'GET /api/console/reports/{name}'>['output'];

const reportKeys = {
  report: (name: ReportName, { from, to }: Range, language: Language) =>
    ['reports', name, from, to, language] as const,
};

/** A report of these days, told in that language; the one before stays until it is there. */
export const reportQuery = (name: ReportName, range: Range, language: Language) =>
  queryOptions({
    queryKey: reportKeys.report(name, range, language),
    queryFn: ({ signal }) =>
      call('GET /api/console/reports/{name}', {
        params: { name },
        query: { from: range.from, to: range.to, language },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
