import type { Check } from '../../ledger/audit-checks.ts';
import { ALL_KINDS } from '../../ledger/kinds.ts';
import { summedUpTo } from './read-model.ts';

/** What is summed is what the ledger had then; what is not summed yet is read from it. */
export const REPORT_CHECKS: readonly Check[] = [
  {
    name: 'reports by day are what the ledger says',
    text: summedUpTo,
    values: [ALL_KINDS],
  },
];
