import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import Activity from 'lucide-react/icons/activity';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import Users from 'lucide-react/icons/users';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AgeBars, agesByKind } from '../../features/now/age-bars.tsx';
import { FiguresStrip } from '../../features/now/figures-strip.tsx';
import { feedSilentSince } from '../../features/now/outside.ts';
import { OutsideList } from '../../features/now/outside-list.tsx';
import { OwnAccounts } from '../../features/now/own-accounts.tsx';
import { agesQuery, nowQuery } from '../../features/now/queries.ts';
import { RequestList } from '../../features/requests/request-list.tsx';
import { useNow } from '../../lib/clock.ts';
import { inOrder } from '../../lib/kinds.ts';
import { lookersOf, useLooked } from '../../lib/looking.ts';
import { paths } from '../../lib/paths.ts';
import { countsQuery, waitingRequestsQuery } from '../../lib/queries.ts';
import { kindWord } from '../../lib/words.ts';
import { AgeChip } from '../../parts/age-chip.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { Note } from '../../parts/note.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { pressClass } from '../../parts/press.tsx';
import { Failed, NotYet, Nothing } from '../../parts/states.tsx';
import styles from './now-page.module.css';

/**
 * How the house stands: figures for who may see them, what waits of each kind and since when, what waits for a second person,
 * systems of others, accounts of its own.
 */
export function NowPage() {
  const { t } = useTranslation('now');
  const counts = useQuery(countsQuery);
  const requests = useQuery(waitingRequestsQuery);
  const house = useQuery(nowQuery);
  const waits = useQuery(agesQuery);
  const looked = useLooked();
  const now = useNow();
  if (!counts.data) return <NotYet error={counts.error} refetch={counts.refetch} rows={8} />;
  const kinds = inOrder(counts.data.kinds);
  const broken = kinds.find(({ kind }) => kind === 'break_glass');
  const waiting = kinds.reduce((sum, { items }) => sum + items, 0);
  const ages = agesByKind(waits.data?.rows ?? [], now);
  const done = kinds.reduce((sum, { doneToday }) => sum + doneToday, 0);
  return (
    <>
      <PageHead title={t('title')} note={dateTimeOf(counts.dataUpdatedAt)}>
        {house.data?.figures && <span className={styles.legend}>{t('legend')}</span>}
      </PageHead>
      {broken !== undefined && broken.items > 0 && (
        <div className={styles.alarm}>
          <Note
            tone="coral"
            action={
              <Link to={`${paths.work}?kind=${broken.kind}`} className={pressClass()}>
                {t('toGlass')}
              </Link>
            }
          >
            {t('glass', { items: broken.items })}
          </Note>
        </div>
      )}
      {house.data?.figures && <FiguresStrip figures={house.data.figures} />}
      <div className={styles.body}>
        <div className={styles.column}>
          <section className={styles.box}>
            <header>
              <Inbox size={16} aria-hidden="true" />
              <h2>{t('queue')}</h2>
              <span className="mute">{t('sum', { waiting, done })}</span>
              <Link to={paths.work} className={pressClass('first')}>
                {t('toWork')}
              </Link>
            </header>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('column.kind')}</th>
                  <th scope="col" className="num">
                    {t('column.waiting')}
                  </th>
                  <th scope="col" className="num">
                    {t('column.oldest')}
                  </th>
                  <th scope="col" className={styles.ages}>
                    {t('column.ages')}
                  </th>
                  <th scope="col" className="num">
                    {t('column.done')}
                  </th>
                  <th scope="col" className={styles.ages}>
                    {t('column.looks')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {kinds.map(({ kind, items, oldest, doneToday }) => (
                  <tr key={kind} className={items === 0 ? styles.quiet : undefined}>
                    <th scope="row">
                      <Link to={`${paths.work}?kind=${encodeURIComponent(kind)}`}>
                        <KindIcon kind={kind} />
                        {kindWord(kind)}
                      </Link>
                    </th>
                    <td className="num">
                      <b>{items}</b>
                    </td>
                    <td className="num">
                      {oldest === null || items === 0 ? '–' : <AgeChip since={oldest} />}
                    </td>
                    <td className={styles.ages}>
                      <AgeBars ages={items === 0 ? undefined : ages.get(kind)} />
                    </td>
                    <td className="num">{doneToday}</td>
                    <td className={styles.ages}>{lookersOf(looked, kind).join(', ') || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section className={styles.box}>
            <header>
              <Users size={16} aria-hidden="true" />
              <h2>{t('requests')}</h2>
              <span className="mute">{t('requestsLead')}</span>
            </header>
            {requests.data && requests.data.requests.length > 0 ? (
              <RequestList requests={requests.data.requests} decidedAt={paths.requests} />
            ) : requests.error ? (
              <Failed error={requests.error} onRetry={() => void requests.refetch()} />
            ) : (
              <Nothing icon={<Users aria-hidden="true" />}>{t('noRequests')}</Nothing>
            )}
          </section>
        </div>
        <div className={styles.column}>
          <section className={styles.box}>
            <header>
              <Activity size={16} aria-hidden="true" />
              <h2>{t('outsideTitle')}</h2>
            </header>
            {house.data ? (
              <OutsideList systems={house.data.outside} />
            ) : (
              <NotYet error={house.error} refetch={house.refetch} rows={5} />
            )}
          </section>
          {house.data?.figures && (
            <section className={styles.box}>
              <header>
                <Landmark size={16} aria-hidden="true" />
                <h2>{t('accounts')}</h2>
                <span className="mute">{t('accountsLead')}</span>
              </header>
              <OwnAccounts
                accounts={house.data.figures.accounts}
                silentSince={feedSilentSince(house.data.outside)}
              />
            </section>
          )}
        </div>
      </div>
    </>
  );
}
