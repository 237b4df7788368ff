import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { RequestBanner } from '../../features/requests/request-banner.tsx';
import { isOfWork } from '../../features/requests/request-words.ts';
import { KINDS, NEW_CODES, areaAt, setupPath, type Kind } from '../../features/setup/areas.ts';
import { NewDialog } from '../../features/setup/new-dialog.tsx';
import { kindQuery } from '../../features/setup/queries.ts';
import { SetupDoubts, SetupOrder } from '../../features/setup/setup-order.tsx';
import { ThingEditor } from '../../features/setup/thing-editor.tsx';
import { ThingList } from '../../features/setup/thing-list.tsx';
import { nameOf } from '../../features/setup/words.ts';
import { useMay } from '../../lib/me.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
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
  const named = areaAt(pathname);
  if (!named) return <Nothing>{t('common:nowhere')}</Nothing>;
  const { area, path, kinds, open } = named;
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
          <Opened key={`${open.kind}/${open.subject}`} {...open} path={path} />
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

function Opened({ kind, subject, path }: { kind: Kind; subject: string; path: string }) {
  useTranslation('setup');
  const { data } = useQuery(kindQuery(kind));
  const thing = data?.things.find((one) => one.subject === subject) ?? { subject, inForce: null };
  return (
    <>
      <Waiting kind={kind} subject={subject} />
      <ThingEditor kind={kind} subject={subject} title={nameOf(kind, thing)} path={path} />
    </>
  );
}

/** A change of it that somebody asked for, and a second person has to confirm. */
function Waiting({ kind, subject }: { kind: Kind; subject: string }) {
  const { data } = useQuery(waitingRequestsQuery);
  const isLost = useLineLost();
  return data?.requests
    .filter((one) => one.kind === kind && one.subject === subject && !isOfWork(one))
    .map(({ id }) => (
      <RequestBanner
        key={id}
        id={id}
        isStale={isLost}
        changeOf={({ order }) => <SetupOrder kind={kind} subject={subject} order={order['order']} />}
        besideOf={(request) => <SetupDoubts request={request} />}
      />
    ));
}
