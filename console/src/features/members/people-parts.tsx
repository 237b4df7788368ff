import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dateOf, dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DeviceName } from '../../parts/device-name.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import { endTone, endWord } from './member-words.ts';
import { Line, PartList, Rows } from './part-list.tsx';
import { StateChips } from './state-chips.tsx';
import { wholePartQuery } from './queries.ts';
import styles from './part-list.module.css';

/** Accounts at games, and what was played in all and of late. */
export function Games({ id }: { id: string }) {
  const { t } = useTranslation('members');
  const { data, error, refetch } = useQuery(wholePartQuery(id, 'games'));
  if (!data) return <NotYet error={error} refetch={refetch} rows={4} />;
  if (data.rows.length === 0) return <Nothing>{t('none.games')}</Nothing>;
  return (
    <Rows label={t('part.games')}>
      {data.rows.map(({ code, username, state, balance, knownAt, isTransferring, ...play }) => (
        <Line
          key={code}
          when={knownAt === null ? undefined : dateTimeOf(knownAt)}
          what={code}
          chip={
            <>
              <span className="code">{username}</span>{' '}
              {state !== 'open' && <Chip tone="sky">{endWord(state)}</Chip>}
              {isTransferring && <Chip tone="sky">{t('transferring')}</Chip>}
            </>
          }
          note={<Played play={play} />}
          amount={<Baht amount={balance} />}
        />
      ))}
    </Rows>
  );
}

interface PlayedProps {
  play: { stake: number; net: number; rounds: number; weekStake: number; weekNet: number };
}

function Played({ play: { stake, net, rounds, weekStake, weekNet } }: PlayedProps) {
  const { t } = useTranslation('members');
  return (
    <>
      {t('played.rounds', { count: rounds })} · {t('played.stake')} <Baht amount={stake} /> ·{' '}
      {t('played.net')} <Baht amount={net} sign flow />
      {'\n'}
      {t('played.week')}: {t('played.stake')} <Baht amount={weekStake} /> · {t('played.net')}{' '}
      <Baht amount={weekNet} sign flow />
    </>
  );
}

/** Where they are signed in, when they came, and by which browsers. */
export function Devices({ id }: { id: string }) {
  const { t } = useTranslation('members');
  const { data, error, refetch } = useQuery(wholePartQuery(id, 'devices'));
  if (!data) return <NotYet error={error} refetch={refetch} rows={4} />;
  const { sessions, signIns, devices } = data;
  return (
    <>
      <Group label={t('devices.sessions')} items={sessions.length}>
        {sessions.map(({ id: own, device, ip, since, seenAt }) => (
          <Line
            key={own}
            when={dateTimeOf(seenAt)}
            what={<DeviceName device={device} />}
            note={<span className="code">{ip}</span>}
            rest={t('devices.since', { at: dateTimeOf(since) })}
          />
        ))}
      </Group>
      <Group label={t('devices.browsers')} items={devices.length}>
        {devices.map(({ device, firstAt, lastAt, members }) => (
          <Line
            key={device}
            when={dateTimeOf(lastAt)}
            what={<span className="code">{device}</span>}
            chip={members > 1 && <Chip tone="amber">{t('devices.members', { count: members })}</Chip>}
            rest={t('devices.since', { at: dateOf(firstAt) })}
          />
        ))}
      </Group>
      <Group label={t('devices.signIns')} items={signIns.length}>
        {signIns.map(({ at, device, ip }) => (
          <Line
            key={`${at} ${ip}`}
            when={dateTimeOf(at)}
            what={<DeviceName device={device} />}
            note={<span className="code">{ip}</span>}
          />
        ))}
      </Group>
    </>
  );
}

function Group({ label, items, children }: { label: string; items: number; children: ReactNode }) {
  const { t } = useTranslation('members');
  return (
    <section>
      <h2 className={styles.group}>{label}</h2>
      {items === 0 ? (
        <p className={styles.empty}>{t('none.devices')}</p>
      ) : (
        <Rows label={label}>{children}</Rows>
      )}
    </section>
  );
}

/** Who may be the same person. */
export function Alike({ id }: { id: string }) {
  const { t } = useTranslation('members');
  useTranslation('work'); // the words of what two share
  const { data, error, refetch } = useQuery(wholePartQuery(id, 'alike'));
  if (!data) return <NotYet error={error} refetch={refetch} rows={4} />;
  if (data.rows.length === 0) return <Nothing>{t('none.alike')}</Nothing>;
  return (
    <Rows label={t('part.alike')}>
      {data.rows.map(({ id: other, name, phone, bankAccountName, by, state }) => (
        <Line
          key={other}
          what={<MemberLink id={other}>{name}</MemberLink>}
          chip={by.map((one) => (
            <Chip key={one} tone="amber">
              {t(`work:alikeBy.${one}`)}
            </Chip>
          ))}
          note={`${phone} · ${bankAccountName}`}
          rest={
            state === 'blocked' ? (
              <Chip tone="coral">{t('state.blocked')}</Chip>
            ) : (
              <StateChips state={state} blocks={[]} />
            )
          }
        />
      ))}
    </Rows>
  );
}

/** Whom they invited, and what that brought. */
export function Invites({ id }: { id: string }) {
  const { t } = useTranslation('members');
  useTranslation('work'); // the words of what two share
  return (
    <PartList id={id} part="invites">
      {(rows) => (
        <Rows label={t('part.invites')}>
          {rows.map(({ id: other, name, at, earned, shares, state }) => (
            <Line
              key={other}
              when={dateTimeOf(at)}
              what={<MemberLink id={other}>{name}</MemberLink>}
              chip={
                <>
                  {shares !== null && <Chip tone="amber">{t(`work:alikeBy.${shares}`)}</Chip>}
                  {state !== null && <Chip tone={endTone(state)}>{endWord(state)}</Chip>}
                </>
              }
              amount={<Baht amount={earned} />}
            />
          ))}
        </Rows>
      )}
    </PartList>
  );
}

/** What staff wrote down for whoever looks next. */
export function Notes({ id }: { id: string }) {
  const { t } = useTranslation('members');
  return (
    <PartList id={id} part="notes">
      {(rows) => (
        <Rows label={t('part.notes')}>
          {rows.map(({ id: own, at, name, text }) => (
            <Line key={own} when={dateTimeOf(at)} what={name} note={text} />
          ))}
        </Rows>
      )}
    </PartList>
  );
}
