import UserRoundX from 'lucide-react/icons/user-round-x';
import KeyRound from 'lucide-react/icons/key-round';
import { clockOf } from '@krapao/contract/bangkok';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { roleWord } from '../../lib/words.ts';
import { Chip } from '../../parts/chip.tsx';
import { DeviceName } from '../../parts/device-name.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import type { StaffAct } from './staff-dialog.tsx';
import type { Person } from './queries.ts';
import styles from './staff.module.css';

/** What can be begun about a person from here. */
export type PersonAct = StaffAct | 'link' | 'ownMember' | 'from';

interface StaffListProps {
  staff: readonly Person[];
  /** Of the person at this screen: nobody sees to themselves. */
  me: string;
  mayManage: boolean;
  onAct: (person: Person, act: PersonAct) => void;
}

export function StaffList({ staff, me, mayManage, onAct }: StaffListProps) {
  return (
    <ul className={styles.list}>
      {staff.map((person) => (
        <li key={person.id}>
          <PersonCard
            person={person}
            isMe={person.id === me}
            onAct={mayManage && person.id !== me ? (act) => onAct(person, act) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** What is said at the server where nobody here may (docs/operating.md, Staff). */
const vouchCommand = (name: string) =>
  `npm run operator -- staff vouch ${name} --who NAME --break-glass "WHY"`;

interface PersonCardProps {
  person: Person;
  isMe: boolean;
  onAct: ((act: PersonAct) => void) | undefined;
}

function PersonCard({ person, isMe, onAct }: PersonCardProps) {
  const { t } = useTranslation('staff');
  const { name, display, role, isActive, isIn, passkeys, addresses, lastSeenAt, sessions } = person;
  const { memberId, memberName, onShiftSince, letIn, blockedUntil } = person;
  return (
    <article className={styles.card}>
      <div className={styles.line}>
        <span className={styles.face} aria-hidden="true">
          {[...display][0]}
        </span>
        <span className={styles.who}>
          <b>{display}</b> <span className="code mute">{name}</span>
        </span>
        <Chip tone="sky">{roleWord(role)}</Chip>
        {isMe && <Chip>{t('you')}</Chip>}
        {!isActive && <Chip tone="coral">{t('suspended')}</Chip>}
        {isActive && !isIn && <Chip tone="amber">{t('invited')}</Chip>}
        {blockedUntil !== null && <Chip tone="coral">{t('blocked', { until: clockOf(blockedUntil) })}</Chip>}
        {letIn && (
          <Chip tone="amber" icon={<UserRoundX aria-hidden="true" />}>
            {t('letIn.chip')}
          </Chip>
        )}
        <Chip tone={passkeys > 0 ? 'jade' : 'amber'} icon={<KeyRound aria-hidden="true" />}>
          {t('passkeys', { count: passkeys })}
        </Chip>
        {onShiftSince !== null && (
          <Chip tone="jade">{t('onShift', { since: momentToday(onShiftSince) })}</Chip>
        )}
        <span className="mute">
          {lastSeenAt !== null
            ? t('seen', { at: momentToday(lastSeenAt) })
            : t(isIn ? 'signedOut' : 'neverSeen')}
        </span>
      </div>
      {letIn && (
        <Note tone="amber">
          {t('letIn.by', { by: letIn.by.join(', ') })}
          {letIn.isStuck && (
            <>
              <br />
              {t('letIn.stuck')} <code className={styles.command}>{vouchCommand(name)}</code>
            </>
          )}
        </Note>
      )}
      {addresses.length > 0 && <p className="mute">{t('addresses', { list: addresses.join(', ') })}</p>}
      {memberId !== null && (
        <p className="mute">
          {t('ownMember.title')}: <MemberLink id={memberId}>{memberName ?? memberId}</MemberLink>
        </p>
      )}
      {sessions.length > 0 && (
        <details className={styles.sessions}>
          <summary>{t('sessions', { count: sessions.length })}</summary>
          <ul>
            {sessions.map(({ id, ip, device, since, seenAt }) => (
              <li key={id}>
                <b>
                  <DeviceName device={device} />
                </b>{' '}
                <span className="code mute">{ip}</span>
                <br />
                <span className="mute">
                  {t('session', { since: momentToday(since), seen: momentToday(seenAt) })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {onAct && (
        <div className={styles.acts}>
          {letIn?.mayVouch && (
            <Press tone="two" onClick={() => onAct('vouch')}>
              {t('vouch.open')}
            </Press>
          )}
          {isActive && !isIn && <Press onClick={() => onAct('link')}>{t('link.open')}</Press>}
          {isActive && isIn && <Press onClick={() => onAct('anew')}>{t('anew.open')}</Press>}
          <Press onClick={() => onAct('role')}>{t('role.open')}</Press>
          <Press onClick={() => onAct('ownMember')}>{t('ownMember.open')}</Press>
          <Press onClick={() => onAct('from')}>{t('from.open')}</Press>
          {sessions.length > 0 && <Press onClick={() => onAct('sessions')}>{t('end.open')}</Press>}
          {isActive ? (
            <Press tone="no" onClick={() => onAct('suspend')}>
              {t('suspend.open')}
            </Press>
          ) : (
            <Press onClick={() => onAct('restore')}>{t('restore.open')}</Press>
          )}
        </div>
      )}
    </article>
  );
}
