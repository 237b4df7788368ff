import { Link } from 'react-router';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { cx } from '@krapao/ui/cx.ts';
import { findText, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useStateWords } from '../../lib/states.ts';
import { useMay } from '../../lib/me.ts';
import { dayPath, memberPath, paths, thingPath } from '../../lib/paths.ts';
import { said } from '../../lib/words.ts';
import { Baht } from '../../parts/baht.tsx';
import { ChangesTable } from '../../parts/changes-table.tsx';
import { changesOf, dayOfEvent, doneWord, isAsked, memberOf, subjectWord, thingOf } from './event-words.ts';
import { loggedWord } from './kinds.ts';
import type { LogEvent } from './queries.ts';
import styles from './log.module.css';

/** Events with who, what, why, and what changed. */
export function LogList({
  events,
  isOfOne = false,
}: {
  events: readonly LogEvent[];
  /** All of them are about what the screen shows already. */
  isOfOne?: boolean;
}) {
  return (
    <ol>
      {events.map((event) => (
        <li key={event.id}>
          <LogRow event={event} isOfOne={isOfOne} />
        </li>
      ))}
    </ol>
  );
}

function LogRow({ event, isOfOne }: { event: LogEvent; isOfOne: boolean }) {
  const { t } = useTranslation('log');
  useStateWords();
  const may = useMay();
  const { at, name, second, ip, kind, subject, amount = null, before, after, why } = event;
  // a look changes nothing: what it knows is whose the thing is
  const changes = why === 'looked' ? [] : changesOf(before, after);
  const member = memberOf(event);
  const thing = thingOf(event);
  const day = dayOfEvent(event);
  return (
    <article className={styles.row}>
      <time className="mute" dateTime={at}>
        {dateTimeOf(at)}
      </time>
      <p className={styles.what}>
        {may('log.view') ? (
          <Link className="reach" to={`${paths.log}?name=${encodeURIComponent(name)}`}>
            <b>{name}</b>
          </Link>
        ) : (
          <b>{name}</b>
        )}
        {second !== null && <span>{t('with', { name: second })}</span>}
        <span>{doneWord(event)}</span>
        {!isOfOne && (
          <Link
            to={`${paths.log}?kind=${encodeURIComponent(kind)}&subject=${encodeURIComponent(subject)}`}
            className={cx(styles.subject, 'reach')}
          >
            {loggedWord(kind)} {subjectWord(event)}
          </Link>
        )}
        {!isOfOne && amount !== null && <Baht amount={amount} />}
        {!isOfOne && thing !== undefined && may('work.view') && (
          <Link className="reach" to={thingPath(thing)}>
            {t('openThing')}
          </Link>
        )}
        {!isOfOne && day !== undefined && may('report.view') && (
          <Link className="reach" to={dayPath(day)}>
            {t('openThing')}
          </Link>
        )}
        {!isOfOne && member !== undefined && may('member.view') && (
          <Link className="reach" to={memberPath(member)}>
            {t('openMember')}
          </Link>
        )}
      </p>
      <p className={styles.why}>
        {why !== 'looked' && <q>{(kind === 'session' && findText(`log:value.why.${why}`)) || said(why)}</q>}{' '}
        {ip != null && <span className="code mute">{ip}</span>}
      </p>
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>{t(isAsked(event) ? 'wishes' : 'changes', { count: changes.length })}</summary>
          <ChangesTable heads={[t('field'), t('before'), t('after')]} rows={changes} />
        </details>
      )}
    </article>
  );
}
