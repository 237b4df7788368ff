import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';

/** What is wrong with a field: an answer of the server, or the key of what we say before we ask it. */
export type Fault = ApiError | Extract<PlainKey<'auth'>, `need.${string}` | `register.${string}`>;

export const answerIn = (fault: Fault | undefined): ApiError | undefined =>
  fault instanceof ApiError ? fault : undefined;

/** What is wrong with one field, in words. */
function FieldProblem({ fault }: { fault: Fault }) {
  const { t } = useTranslation('auth');
  const answer = answerIn(fault);
  const text = useErrorText(answer);
  if (typeof fault === 'string') return t(fault);
  return answer?.code === 'INVALID_REQUEST' ? t('register.wrong') : text;
}

/** For a field's `error`. */
export function problemOf(fault: Fault | undefined) {
  return fault && <FieldProblem fault={fault} />;
}
