/** What an error says to staff. A raw code is never shown. */
import { formatBaht } from '@krapao/contract/money';
import { readPhrase } from '@krapao/contract/phrases';
import { currentLanguage, findText, translate, useLanguage } from '@krapao/ui/lib/i18n.ts';
import { said } from './words.ts';
import {
  codeOf,
  ConsoleError,
  isIn,
  NoPasskeyMade,
  wrongFields,
  type AnswerParams,
} from './console-error.ts';

/** For errors shown by a component; undefined without an error. */
export function useErrorText(error: unknown): string | undefined {
  useLanguage();
  return error ? errorText(error) : undefined;
}

/** What the server found wrong with a field or inside it, in words: those of its code, or what is said of the field alone. */
export function besideText(error: unknown, field: string): string | undefined {
  const [, why] = Object.entries(wrongFields(error)).find(([at]) => isIn(at, field)) ?? [];
  if (why === undefined) return undefined;
  if (codeOf(error) !== 'INVALID_REQUEST') return errorText(error);
  return readPhrase(why) === undefined ? translate('common:error.field') : said(why);
}

export function errorText(error: unknown): string {
  if (error instanceof NoPasskeyMade)
    return translate(error.hasOne ? 'common:proof.hasOne' : 'common:proof.noneMade');
  if (!(error instanceof ConsoleError)) return translate('common:error.general');
  if (error.code === 'NETWORK') return translate('common:error.network');
  return findText(`errors:${error.code}`, shownParams(error.params)) ?? translate('common:error.general');
}

/** Bounds in baht as amounts, waits in seconds as words, fields as they were told; the rest as it came. */
function shownParams(params: AnswerParams): Record<string, unknown> {
  const { bound, left, retryAfter, fields } = params;
  return {
    ...params,
    ...(bound !== undefined && { bound: formatBaht(bound) }),
    ...(left !== undefined && { left: formatBaht(left) }),
    ...(fields && {
      fields: Object.entries(fields).map(fieldText).join(', '),
    }),
    minutes: Math.max(1, Math.ceil((retryAfter ?? 60) / 60)),
  };
}

/** Where forms of the console call their fields by name. */
const NAMED = ['work:said', 'members:field', 'log:fieldOf', 'setup:field', 'setup:setting'];

/** The field and what is wrong with it; what is said in English alone is told to who reads English. */
function fieldText([name, why]: readonly [string, unknown]): string {
  const [outer = ''] = name.split('.');
  const field =
    NAMED.map((words) => findText(`${words}.${outer}`)).find((word) => word !== undefined) ?? name;
  const isTold = typeof why === 'string' && (readPhrase(why) !== undefined || currentLanguage() === 'en');
  return isTold ? `${field}: ${said(why)}` : field;
}
