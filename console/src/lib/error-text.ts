/** What an error says to staff. A raw code is never shown. */
import { formatBaht } from '@krapao/contract/money';
import { findText, translate, useLanguage } from '@krapao/ui/lib/i18n.ts';
import { ConsoleError, type AnswerParams } from './console-error.ts';

/** For errors shown by a component; undefined without an error. */
export function useErrorText(error: unknown): string | undefined {
  useLanguage();
  return error ? errorText(error) : undefined;
}

export function errorText(error: unknown): string {
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
      fields: Object.entries(fields)
        .map(([name, why]) => `${name}: ${why}`)
        .join(', '),
    }),
    minutes: Math.max(1, Math.ceil((retryAfter ?? 60) / 60)),
  };
}
