import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import type { ReportName } from '@krapao/contract/console/constants';
import { call } from '../../lib/call.ts';
import type { Range } from './range.ts';

export type Report = ConsoleWire<'GET /api/console/reports/{name}'>['output'];

const reportKeys = {
  report: (name: ReportName, { from, to }: Range) => ['reports', name, from, to] as const,
};

/** A report of these days; the one before stays until it is there. */
export const reportQuery = (name: ReportName, range: Range) =>
  queryOptions({
    queryKey: reportKeys.report(name, range),
    queryFn: ({ signal }) =>
      call('GET /api/console/reports/{name}', {
        params: { name },
        query: { from: range.from, to: range.to },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
