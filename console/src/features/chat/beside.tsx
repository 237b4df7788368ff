import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { dateOf, dateTimeOf } from '@krapao/contract/bangkok';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { findText, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { useMay } from '../../lib/me.ts';
import { paths, thingPath } from '../../lib/paths.ts';
import { AgeChip } from '../../parts/age-chip.tsx';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { Press, pressClass } from '../../parts/press.tsx';
import { NotYet } from '../../parts/states.tsx';
import { pageWord } from './line-words.ts';
import { besideQuery, type Beside as Member, type Talk } from './queries.ts';
import styles from './beside.module.css';

/** Who is talked with: a member’s money in one look, of a guest what is known. */
export function Beside({ talk }: { talk: Talk }) {
  const { t } = useTranslation('chat');
  useTranslation('members');
  useTranslation('work');
  return (
    <div className={styles.beside}>
      {talk.member ? <MemberSide id={talk.id} /> : <GuestSide talk={talk} />}
      <p className={styles.never}>{t('never')}</p>
    </div>
  );
}

function GuestSide({ talk }: { talk: Talk }) {
  const { t } = useTranslation('chat');
  const { language, since, source, device } = talk;
  const known = [
    ['language', LANGUAGE_NAMES[language]],
    ['since', dateTimeOf(since)],
    ['source', source && pageWord(source)],
    ['device', device],
  ] as const;
  return (
    <section className={styles.part}>
      <h3>{t('guest')}</h3>
      <dl className={styles.known}>
        {known.map(
          ([what, value]) =>
            value !== null && (
              <div key={what}>
                <dt>{t(`known.${what}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mute mini">{t('guestNote')}</p>
    </section>
  );
}

function MemberSide({ id }: { id: string }) {
  const { t } = useTranslation('chat');
  const { data, error, refetch, isFetching } = useQuery(besideQuery(id));
  if (!data) return <NotYet error={error} refetch={refetch} rows={5} />;
  const { member, balances, inTransit, waiting, last } = data;
  return (
    <>
      <section className={styles.part}>
        <h3>
          <MemberLink id={member.id}>{member.name}</MemberLink>
          <Chip tone={member.state === 'active' ? 'jade' : member.state === 'closed' ? 'plain' : 'amber'}>
            {findText(`members:state.${member.state}`) ?? member.state}
          </Chip>
        </h3>
        <p className={styles.who}>
          <span>{member.phone}</span>
          <span>{t('registered', { at: dateOf(member.registeredAt) })}</span>
          {member.blocks.map((kind) => (
            <Chip key={kind} tone="coral">
              {findText(`members:blocked.${kind}`) ?? kind}
            </Chip>
          ))}
          {member.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
        <dl className={styles.sums}>
          {balances.map(({ code, amount }) => (
            <div key={code}>
              <dt>{findText(`members:balance.${code}`) ?? code}</dt>
              <dd>
                <Baht amount={amount} />
              </dd>
            </div>
          ))}
          {inTransit > 0 && (
            <div>
              <dt>{t('inTransit')}</dt>
              <dd>
                <Baht amount={inTransit} />
              </dd>
            </div>
          )}
        </dl>
        <Press icon={<RefreshCw aria-hidden="true" />} busy={isFetching} onClick={() => void refetch()}>
          {t('askAgain')}
        </Press>
      </section>
      {waiting.length > 0 && <WaitingWork waiting={waiting} />}
      <section className={styles.part}>
        <h3>{t('lastMoney')}</h3>
        {last.length === 0 && <p className="mute">{t('noMoney')}</p>}
        <table className={styles.last}>
          <tbody>
            {last.map(({ at, type, amount, state }, place) => (
              <tr key={`${at} ${String(place)}`}>
                <td>{momentToday(at)}</td>
                <td>
                  {findText(`work:movement.${type}`) ?? findText(`members:type.${type}`) ?? type}{' '}
                  {state !== 'SUCCESS' && (
                    <span className="mute mini">{findText(`members:end.${state}`) ?? state}</span>
                  )}
                </td>
                <td>
                  <Baht amount={amount} sign flow />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Deposits and withdrawals under way; those that wait for staff lead to Work. */
function WaitingWork({ waiting }: { waiting: Member['waiting'] }) {
  const { t } = useTranslation('chat');
  const may = useMay();
  return (
    <section className={styles.part}>
      <h3>
        {t('waitingWork')} <span className="mute">{waiting.length}</span>
      </h3>
      <ul className={styles.work}>
        {waiting.map(({ kind, id, amount, at }) => (
          <li key={`${kind} ${id}`}>
            <div className={styles.thing}>
              <KindIcon kind={kind} />
              <span>{findText(`chat:money.${kind}`) ?? kind}</span>
              <b>{amount !== null && <Baht amount={amount} />}</b>
              <AgeChip since={at} />
            </div>
            {may('work.view') && (
              <Link
                to={kind === 'announcement' ? paths.work : thingPath({ kind, id })}
                className={pressClass('normal', true)}
              >
                {t('openInWork')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
