import { useState } from 'react';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@krapao/ui/lib/language.ts';
import { RichText } from '@krapao/ui/rich-text.tsx';
import { Segmented } from '@krapao/ui/segmented.tsx';
import type { Kind } from './areas.ts';
import type { Draft } from './draft.ts';
import type { Field } from './fields.ts';
import type { State } from './queries.ts';
import { seenDraft, type Typed } from './typed.ts';
import styles from './member-view.module.css';

/** Kinds whose fields by language are what members read. */
const SHOWN: readonly Kind[] = ['text', 'agreement', 'banners', 'promotion'];

interface MemberViewProps {
  kind: Kind;
  fields: readonly Field[];
  inForce: State;
  typed: Typed;
}

/** What was typed as members see it, by the rules that their own screens show it by, on a phone 360 wide. */
export function MemberView({ kind, fields, inForce, typed }: MemberViewProps) {
  const { t, language } = useTranslation('setup');
  const [open, setOpen] = useState<Language>(language);
  const field = fields.find(({ name }) => name === open);
  if (!field || !SHOWN.includes(kind)) return null;
  const draft = typed[open] ?? seenDraft(field, inForce);
  const parts: readonly Draft[] = typeof draft === 'string' ? [draft] : Array.isArray(draft) ? draft : [];
  return (
    <section className={styles.view} aria-label={t('view.title')}>
      <h2>{t('view.title')}</h2>
      <Segmented
        name="member-view"
        label={t('view.language')}
        value={open}
        onChange={setOpen}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <div className={styles.phone} lang={LANGUAGE_TAGS[open]} data-testid="member-view">
        {parts.length === 0 ? (
          <p>{t('view.nothing')}</p>
        ) : (
          parts.map((part, index) => <Part key={index} part={part} />)
        )}
      </div>
    </section>
  );
}

function Part({ part }: { part: Draft }) {
  if (typeof part === 'string') return <RichText html={part} />;
  if (typeof part !== 'object' || Array.isArray(part)) return null;
  const { image, html } = part as Readonly<Record<string, Draft>>;
  return (
    <div className={styles.banner}>
      {/* pictures stand on the member's site: here is where from */}
      <span className={styles.frame}>{typeof image === 'string' ? image : ''}</span>
      {typeof html === 'string' && html !== '' && <RichText html={html} />}
    </div>
  );
}
