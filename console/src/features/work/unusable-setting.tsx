import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useMay } from '../../lib/me.ts';
import { settingPath } from '../../lib/paths.ts';
import { Note } from '../../parts/note.tsx';
import { pressClass } from '../../parts/press.tsx';

/** What is in force meanwhile, and where it is mended, for who may go there: no verdict does. */
export function UnusableSetting({ name }: { name: string }) {
  const { t } = useTranslation('work');
  const may = useMay();
  return (
    <Note
      tone="amber"
      action={
        may('setup.view') && (
          <Link to={settingPath(name)} className={pressClass()}>
            {t('unusable.open')}
          </Link>
        )
      }
    >
      {t('unusable.lead')}
    </Note>
  );
}
