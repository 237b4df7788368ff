import { Suspense } from 'react';
import { Link } from 'react-router';
import { findText, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { settingPath } from '../../lib/paths.ts';
import { Note } from '../../parts/note.tsx';
import { pressClass } from '../../parts/press.tsx';

/** What its own room calls it: the texts of that come where there is such a setting alone. */
export const SettingName = ({ name }: { name: string }) => (
  <Suspense fallback={name}>
    <Named name={name} />
  </Suspense>
);

function Named({ name }: { name: string }) {
  useTranslation('setup');
  return findText(`setup:setting.${name}`) ?? name;
}

/** What is in force meanwhile, and where it is mended: no verdict does. */
export function UnusableSetting({ name }: { name: string }) {
  const { t } = useTranslation('work');
  return (
    <Note
      tone="amber"
      action={
        <Link to={settingPath(name)} className={pressClass()}>
          {t('unusable.open')}
        </Link>
      }
    >
      {t('unusable.lead')}
    </Note>
  );
}
