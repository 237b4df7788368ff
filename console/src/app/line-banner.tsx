import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { useNow } from '../lib/clock.ts';
import { lineLostAt } from '../lib/lost-line.ts';
import { Note } from '../parts/note.tsx';

/** While the server can't be reached: since when, and that nothing can be decided on what may be old. */
export function LineBanner() {
  return useLineLost() ? <Lost /> : null;
}

function Lost() {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <Note tone="line" role="alert">
      <b>{t('line.lost')}</b>{' '}
      <span aria-hidden="true">
        {t('line.for', { count: Math.max(0, Math.round((now - lineLostAt()) / 1000)) })}
      </span>{' '}
      {t('line.old')}
    </Note>
  );
}
