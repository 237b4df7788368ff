/**
 * What an error says to a member. The catalogue is large, so it is fetched when somebody begins to do something or at the first
 * error; if it cannot be had, a general text of `common` stands in. A raw code is never shown.
 */
import { useEffect, useSyncExternalStore, useState } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { ApiError, type AnswerParams } from '@krapao/ui/lib/api-error.ts';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { findText, loadTexts, translate, useLanguage } from '@krapao/ui/lib/i18n.ts';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

let round = 0;
const { watch, tell } = createWatchers();

/** Fetches the catalogue of the current language. Never rejects. */
export async function loadErrorTexts(): Promise<void> {
  try {
    await loadTexts('errors');
  } catch {
    return;
  }
  round += 1;
  tell();
}

/** For toasts and dialogs outside a render: `toast.danger(await errorText(error))`. */
export async function errorText(error: unknown): Promise<string> {
  await loadErrorTexts();
  return textNow(error);
}

/** For errors shown by a component: the general text until the catalogue is there; undefined without an error. */
export function useErrorText(error: unknown): string | undefined {
  useLanguage();
  useSyncExternalStore(watch, () => round);
  const isWanted = Boolean(error);
  useEffect(() => {
    if (isWanted) void loadErrorTexts();
  }, [isWanted]);
  return error ? textNow(error) : undefined;
}

function textNow(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'INTERNAL_SERVER_ERROR';
  const general = translate(code === 'NETWORK' ? 'common:error.network' : 'common:error.general');
  const params = error instanceof ApiError ? shownParams(error.params) : {};
  // What the server says without a key in the catalogue is shown as it is (product 7).
  if (error instanceof ApiError && error.params.said) return error.params.said;
  return findText(`errors:${code}`, params) ?? general;
}

/** Bounds in baht as amounts, waits in seconds as words, moments as date and time; the rest as it came. */
function shownParams(params: AnswerParams): Record<string, unknown> {
  const { min, max, retryAfter, until } = params;
  return {
    ...params,
    ...(min !== undefined && { min: formatBaht(min) }),
    ...(max !== undefined && { max: formatBaht(max) }),
    ...(until !== undefined && { until: dateTime(until) }),
    retryAfter: waitText(retryAfter),
  };
}

/** A wait of that many seconds in words: '37 seconds', '4 minutes'; 'a moment' when it is not known. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return translate('common:wait.moment');
  if (seconds <= 90) return translate('common:wait.seconds', { count: Math.ceil(seconds) });
  if (seconds <= 5_400) return translate('common:wait.minutes', { count: Math.ceil(seconds / 60) });
  return translate('common:wait.hours', { count: Math.ceil(seconds / 3_600) });
}

/** Why a slip was refused, in words (product 8); the catalogue is fetched when it is first needed. */
export function useSlipReason(): (note: string | null) => string {
  useLanguage();
  const [, arrived] = useState(0);
  useEffect(() => {
    void loadErrorTexts().then(() => arrived(1));
  }, []);
  return (note) => {
    const known = note ? findText(`errors:slip.${note}`) : undefined;
    return known ?? findText('errors:slip.UNKNOW_ERROR') ?? '';
  };
}
