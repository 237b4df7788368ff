/** Banks that money moves by, and what they are called in the language of the screen. */
import { queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import type { Language } from '@krapao/contract/constants';
import { call } from './call.ts';
import { bankKeys } from './queries.ts';

type Bank = ConsoleWire<'GET /api/console/banks'>['output']['banks'][number];

export const banksQuery = queryOptions({
  queryKey: bankKeys.all,
  queryFn: ({ signal }) => call('GET /api/console/banks', { signal }),
});

const NAME = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const;

/** For a list to choose from. */
export const bankOptions = (banks: readonly Bank[], language: Language): { value: string; label: string }[] =>
  banks.map((bank) => ({ value: bank.code, label: bank[NAME[language]] || bank.nameTH }));
