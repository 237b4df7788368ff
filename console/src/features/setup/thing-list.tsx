import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from '../../parts/chip.tsx';
import { Failed, Loading, Nothing } from '../../parts/states.tsx';
import { SETTINGS, setupPath, UNSAID, type Kind } from './areas.ts';
import { fieldsOf } from './fields.ts';
import { kindQuery, type Listed } from './queries.ts';
import { AccountReceived, isTaken, ProviderReceived, Uptake } from './received.tsx';
import { nameOf, shown } from './words.ts';
import styles from './thing-list.module.css';

interface ThingListProps {
  path: string;
  kinds: readonly Kind[];
  open: { kind: Kind; subject: string } | undefined;
}

/** All of a room, by kind; settings by what they are about. */
export function ThingList({ path, kinds, open }: ThingListProps) {
  const { t } = useTranslation('setup');
  const all = useQueries({ queries: kinds.map((kind) => kindQuery(kind)) });
  const failed = all.find(({ error, data }) => error && !data);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (all.some(({ data }) => !data)) return <Loading />;
  return (
    <div className={styles.list}>
      {kinds.map((kind, index) => {
        const things = all[index]?.data?.things ?? [];
        if (kind !== 'setting')
          return (
            <Group key={kind} title={t(`kind.${kind}`)} kind={kind} things={things} path={path} open={open} />
          );
        return groupsOf(things).map(([group, its]) => (
          <Group key={group} title={t(`group.${group}`)} kind={kind} things={its} path={path} open={open} />
        ));
      })}
    </div>
  );
}

type GroupName =
  'withdraw' | 'deposit' | 'second' | 'refund' | 'invite' | 'rewards' | 'site' | 'network' | 'other';

function groupsOf(things: readonly Listed[]): (readonly [GroupName, readonly Listed[]])[] {
  const named = new Set([...UNSAID, ...SETTINGS.flatMap(([, names]) => names)]);
  const groups = SETTINGS.map(
    ([group, names]) =>
      [
        group as GroupName,
        names.flatMap((name) => things.find(({ subject }) => subject === name) ?? []),
      ] as const,
  );
  return [...groups, ['other', things.filter(({ subject }) => !named.has(subject))] as const].filter(
    ([, its]) => its.length > 0,
  );
}

interface GroupProps extends Pick<ThingListProps, 'path' | 'open'> {
  title: string;
  kind: Kind;
  things: readonly Listed[];
}

function Group({ title, kind, things, path, open }: GroupProps) {
  const { t } = useTranslation('setup');
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>{title}</h2>
      {things.length === 0 && <Nothing>{t('none')}</Nothing>}
      <ul>
        {things.map((thing) => {
          const isOpen = open?.kind === kind && open.subject === thing.subject;
          return (
            <li key={thing.subject}>
              <Link
                to={setupPath(path, kind, thing.subject)}
                className={cx(
                  styles.row,
                  kind !== 'setting' && kind !== 'rate' && styles.thing,
                  isOpen && styles.open,
                )}
                aria-current={isOpen || undefined}
              >
                <span className={styles.name}>{nameOf(kind, thing)}</span>
                <Told kind={kind} thing={thing} />
                {(kind === 'account' || kind === 'wallet') && <AccountReceived kind={kind} thing={thing} />}
                {kind === 'provider' && <ProviderReceived subject={thing.subject} />}
                {isTaken(kind) && <Uptake kind={kind} subject={thing.subject} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What a person wants to know of it in one line: a setting’s value, whether the rest is on. */
function Told({ kind, thing }: { kind: Kind; thing: Listed }) {
  const { t } = useTranslation('setup');
  const { subject, inForce, schema } = thing;
  if (kind === 'setting' || kind === 'rate') {
    const [field] = fieldsOf(schema);
    const isShort = field && !['languages', 'fields', 'pairs'].includes(field.is);
    return isShort && <span className={styles.value}>{shown(field, inForce?.[field.name])}</span>;
  }
  const isActive = inForce?.['isActive'];
  // what has no name of its own is called by its code already
  const code = nameOf(kind, thing) === subject ? undefined : subject;
  return (
    <>
      <span className={cx(styles.told, 'mute code cut')}>
        {[code, inForce?.['accountNo']].filter(Boolean).join(' · ')}
      </span>
      {typeof isActive === 'boolean' && (
        <Chip tone={isActive ? 'jade' : 'plain'}>{t(isActive ? 'on' : 'off')}</Chip>
      )}
    </>
  );
}
