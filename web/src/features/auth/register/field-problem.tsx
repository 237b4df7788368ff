import type { ApiError } from '../../../lib/api-error.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTranslation } from '../../../lib/i18n.ts';

/** What is wrong with one field, in words. */
export function FieldProblem({ error }: { error: ApiError }) {
  const { t } = useTranslation('auth');
  const text = useErrorText(error);
  return error.code === 'INVALID_REQUEST' ? t('register.wrong') : text;
}

/** For a field's `error`. */
export function problemOf(error: ApiError | undefined) {
  return error && <FieldProblem error={error} />;
}
