import { dateOf, dateTimeOf } from '@krapao/contract/bangkok';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Users from 'lucide-react/icons/users';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../parts/back-link.tsx';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { RunningBonus } from '../../parts/running-bonus.tsx';
import { balanceWord } from './member-words.ts';
import { MemberTalks } from './member-talks.tsx';
import { StateChips } from './state-chips.tsx';
import type { Member } from './queries.ts';
import { useWhole } from './use-whole.tsx';
import styles from './member-head.module.css';

/** Who it is: name, state and tags, what is known of them with its middle hidden, and what they have. */
export function MemberHead({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const { id, name, tags, source, invitedBy, heldUntil } = member;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <BackLink to={paths.members} label={t('back')} hotkey="Escape" />
        <h1>{name}</h1>
        <StateChips {...member} />
        {heldUntil !== null && <Chip tone="amber">{t('heldUntil', { at: dateTimeOf(heldUntil) })}</Chip>}
        {/* a server of the release before tells neither this nor what runs */}
        {member.liftAsked && (
          <Chip tone="dusk" icon={<Users aria-hidden="true" />}>
            {t('liftAsked', { name: member.liftAsked.by, at: dateTimeOf(member.liftAsked.at) })}
          </Chip>
        )}
        {tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </div>
      <div className={styles.known}>
        <Numbers key={id} member={member} />
        <span>{t('registered', { at: dateOf(member.registeredAt) })}</span>
        {member.lastSignInAt !== null && (
          <span>{t('signedIn', { at: dateTimeOf(member.lastSignInAt) })}</span>
        )}
        {source !== null && <span>{t('source', { source })}</span>}
        {invitedBy && (
          <span>
            {t('invitedBy')} <MemberLink id={invitedBy.id}>{invitedBy.name}</MemberLink>
          </span>
        )}
        <span className="code">{id}</span>
        <MemberTalks id={id} />
      </div>
      <Running member={member} />
      <dl className={styles.balances}>
        {member.balances.map(({ code, amount }) => (
          <div key={code}>
            <dt>{balanceWord(code)}</dt>
            <dd>
              <Baht amount={amount} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('inTransit')}</dt>
          <dd className={member.inTransit > 0 ? styles.moving : undefined}>
            <Baht amount={member.inTransit} />
          </dd>
        </div>
        <div>
          <dt>{t('coins')}</dt>
          <dd>{member.coins.toLocaleString('en')}</dd>
        </div>
      </dl>
    </header>
  );
}

/** The bonus that runs, and codes that are in force: what keeps money in, or gives some back. */
function Running({ member: { bonus, promotions = [] } }: { member: Partial<Member> }) {
  const { t } = useTranslation('members');
  if (!bonus && promotions.length === 0) return null;
  return (
    <ul className={styles.running} aria-label={t('running.label')}>
      {bonus && (
        <li>
          <RunningBonus bonus={bonus} />
        </li>
      )}
      {promotions.map(({ code, percentFail, until }) => (
        <li key={code}>
          <TicketPercent size={16} aria-hidden="true" />
          <b className="code">{code}</b>
          <span>{t('running.refunds', { percent: percentFail })}</span>
          <span className="mute">{t('running.until', { at: dateTimeOf(until) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Phone and account by their last digits; the eye asks for whole ones. */
function Numbers({ member }: { member: Member }) {
  const { whole, eye } = useWhole(member.id);
  return (
    <>
      <span>{whole?.phone ?? member.phone}</span>
      <span className={styles.account}>
        <BankLogo code={member.bankCode} size={18} />
        <span>
          {member.bankCode} {whole ? accountNo(whole.bankAccountNo) : member.bankAccountNo}
        </span>
        <span>{member.bankAccountName}</span>
        {eye}
      </span>
    </>
  );
}
