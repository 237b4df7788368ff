import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dateOf } from '@krapao/contract/bangkok';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { memberPath } from '../../lib/paths.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { StateChips } from './state-chips.tsx';
import type { MemberRow } from './queries.ts';
import styles from './members-list.module.css';

/** Members one under the other: J and K go from one to the next, Enter opens. */
export function MembersList({ members }: { members: readonly MemberRow[] }) {
  const { t } = useTranslation('members');
  const list = useRef<HTMLUListElement>(null);
  const step = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    (links[at < 0 ? 0 : at + by] ?? links[at])?.focus();
  };
  useShortcuts({ J: () => step(1), K: () => step(-1) });
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{t('column.name')}</span>
        <span>{t('column.account')}</span>
        <span>{t('column.registered')}</span>
        <span>{t('column.deposited')}</span>
        <span className="num">{t('column.wallet')}</span>
      </div>
      <ul ref={list} aria-label={t('title')}>
        {members.map((member) => (
          <li key={member.id}>
            <Row member={member} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ member }: { member: MemberRow }) {
  const { t } = useTranslation('members');
  const [search] = useSearchParams();
  const { id, name, phone, bankCode, bankAccountNo, bankAccountName, tags, by } = member;
  return (
    <Link to={{ pathname: memberPath(id), search: search.toString() }} className={styles.row}>
      <span className={styles.who}>
        <b className="cut">{name}</b>
        <span className="mute">{phone}</span>
      </span>
      <span className={styles.chips}>
        {/* who may do everything needs no word in a list of them */}
        {member.state !== 'active' && <StateChips {...member} />}
        {tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
        {by !== null && <Chip tone="sky">{t(`by.${by}`)}</Chip>}
      </span>
      <span className={styles.account}>
        <BankLogo code={bankCode} size={18} />
        <span className="cut">
          {bankCode} {bankAccountNo} <span className="mute">{bankAccountName}</span>
        </span>
      </span>
      <span className={styles.registered}>
        <span className={styles.term}>{t('column.registered')}</span> {dateOf(member.registeredAt)}
      </span>
      <span className={styles.deposited}>
        <span className={styles.term}>{t('column.deposited')}</span>{' '}
        {member.lastDepositAt === null ? t('never') : dateOf(member.lastDepositAt)}
      </span>
      <span className={styles.wallet}>
        <Baht amount={member.wallet} />
      </span>
    </Link>
  );
}
