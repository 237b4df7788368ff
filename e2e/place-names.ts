import type { Stack } from '@krapao/tools/testing/stack';
import type { Language } from './locales.ts';
import { ask } from './members.ts';
import { inDatabase } from './operator.ts';

/** What the statement calls a bank or a game, in a language. */
export async function placeName(stack: Stack, code: string, language: Language): Promise<string> {
  const banks = await ask(stack.serverUrl, 'GET /api/lookup/banks');
  const bank = banks.find((one) => one.code === code);
  if (bank) return { th: bank.nameTH, la: bank.nameLA, en: bank.nameEN }[language];
  const { rows } = await inDatabase(stack, (client) =>
    client.query<{ name: string }>('select name from game_provider where code = $1', [code]),
  );
  if (!rows[0]) throw new Error(`There is no bank and no game of the code ${code}.`);
  return rows[0].name;
}
