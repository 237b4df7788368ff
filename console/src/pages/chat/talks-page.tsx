import { useState, type FormEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AuditedTalk, AuditList } from '../../features/chat/audit-parts.tsx';
import { auditedAt } from '../../features/chat/view.ts';
import styles from '../../features/chat/audit.module.css';
import { PageHead } from '../../parts/page-head.tsx';
import { Press } from '../../parts/press.tsx';

/** Talks, for who audits: looked up by member and day, which is logged. */
export function TalksPage() {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const member = search.get('member') ?? undefined;
  const day = search.get('day') ?? undefined;
  const [draft, setDraft] = useState({ member: member ?? '', day: day ?? '' });
  const open = auditedAt(pathname);
  if (open !== undefined) return <AuditedTalk key={open} id={open} />;
  const find = (event: FormEvent) => {
    event.preventDefault();
    const asked = { member: draft.member.trim(), day: draft.day };
    setSearch(Object.entries(asked).filter(([, value]) => value !== ''));
  };
  return (
    <>
      <PageHead title={t('audit.title')} note={t('audit.logged')} />
      <form className={styles.filters} role="search" aria-label={t('audit.title')} onSubmit={find}>
        <div>
          <TextField
            label={t('audit.member')}
            value={draft.member}
            maxLength={60}
            onChange={({ target }) => setDraft({ ...draft, member: target.value })}
          />
        </div>
        <div>
          <TextField
            label={t('audit.day')}
            type="date"
            value={draft.day}
            onChange={({ target }) => setDraft({ ...draft, day: target.value })}
          />
        </div>
        <Press tone="first" type="submit">
          {t('audit.find')}
        </Press>
      </form>
      <AuditList filter={{ member, day }} />
    </>
  );
}
