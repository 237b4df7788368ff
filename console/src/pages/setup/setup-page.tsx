import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { KINDS, NEW_CODES, placeOf, setupPath, type Kind } from '../../features/setup/areas.ts';
import { NewDialog } from '../../features/setup/new-dialog.tsx';
import { kindQuery } from '../../features/setup/queries.ts';
import { ThingEditor } from '../../features/setup/thing-editor.tsx';
import { ThingList } from '../../features/setup/thing-list.tsx';
import { nameOf } from '../../features/setup/words.ts';
import { useMay } from '../../lib/me.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Press } from '../../parts/press.tsx';
import { Nothing } from '../../parts/states.tsx';
import styles from './setup-page.module.css';

/** A room of what the site is set up with: all of it on the left, one on the right; on phones one after the other. */
export function SetupPage() {
  const { t } = useTranslation('setup');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const may = useMay();
  const [making, setMaking] = useState<Kind | null>(null);
  const place = placeOf(pathname);
  if (!place) return <Nothing>{t('common:nowhere')}</Nothing>;
  const { area, path, kinds, open } = place;
  return (
    <div className={cx(styles.setup, open && styles.isOpen)}>
      <div className={styles.head}>
        <PageHead title={t(`area.${area}`)}>
          {kinds
            .filter((kind) => NEW_CODES[kind] && may(KINDS[kind]))
            .map((kind) => (
              <Press key={kind} icon={<Plus aria-hidden="true" />} onClick={() => setMaking(kind)}>
                {t(`new.${kind as 'account'}`)}
              </Press>
            ))}
        </PageHead>
      </div>
      <div className={styles.list}>
        <ThingList path={path} kinds={kinds} open={open} />
      </div>
      <div className={styles.thing}>
        {open ? (
          <Opened
            key={`${open.kind}/${open.subject}`}
            kind={open.kind}
            subject={open.subject}
            onBack={() => void navigate(path)}
          />
        ) : (
          <p className={styles.choose}>{t('choose')}</p>
        )}
      </div>
      {making && (
        <NewDialog
          kind={making}
          onCode={(code) => {
            setMaking(null);
            void navigate(setupPath(path, making, code));
          }}
          onClose={() => setMaking(null)}
        />
      )}
    </div>
  );
}

function Opened({ kind, subject, onBack }: { kind: Kind; subject: string; onBack: () => void }) {
  const { language } = useTranslation('setup');
  const { data } = useQuery(kindQuery(kind));
  const thing = data?.things.find((one) => one.subject === subject) ?? { subject, inForce: null };
  return <ThingEditor kind={kind} subject={subject} title={nameOf(kind, thing, language)} onBack={onBack} />;
}
