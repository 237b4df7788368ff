import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@krapao/ui/lib/language.ts';
import { RichText } from '@krapao/ui/rich-text.tsx';
import { Segmented } from '@krapao/ui/segmented.tsx';
import type { Kind } from './areas.ts';
import { BannerPicture } from './banner-picture.tsx';
import type { Draft } from './draft.ts';
import type { Field } from './fields.ts';
import { useOpenLanguage } from './use-open-language.ts';
import styles from './language-fields.module.css';

/** Kinds whose fields by language are what members read. */
const SHOWN: readonly Kind[] = ['text', 'agreement', 'banners', 'promotion'];

interface LanguageFieldsProps {
  kind: Kind;
  /** One a language. */
  fields: readonly Field[];
  draftOf: (field: Field) => Draft;
  inputOf: (field: Field) => ReactNode;
  /** Languages in which something is wrong. */
  isWrong: (language: Language) => boolean;
}

/** A thing in three languages, one at a time, with what members see of it on a phone: by the rules of their own screens. */
export function LanguageFields({ kind, fields, draftOf, inputOf, isWrong }: LanguageFieldsProps) {
  const { t } = useTranslation('setup');
  const [open, setOpen] = useOpenLanguage(LANGUAGES.filter(isWrong));
  const field = fields.find(({ name }) => name === open);
  if (!field) return null;
  const draft = draftOf(field);
  const parts: readonly Draft[] = typeof draft === 'string' ? [draft] : Array.isArray(draft) ? draft : [];
  return (
    <div className={styles.languages}>
      <Segmented
        name="language-of-texts"
        label={t('view.language')}
        value={open}
        onChange={setOpen}
        options={LANGUAGES.map((value) => ({
          value,
          label: isWrong(value) ? `${LANGUAGE_NAMES[value]} !` : LANGUAGE_NAMES[value],
        }))}
      />
      <div className={styles.sides}>
        <div key={open} lang={LANGUAGE_TAGS[open]}>
          {inputOf(field)}
        </div>
        {SHOWN.includes(kind) && (
          <section className={styles.view} aria-label={t('view.title')}>
            <h2>{t('view.title')}</h2>
            <div className={styles.phone} lang={LANGUAGE_TAGS[open]} data-testid="member-view">
              {parts.length === 0 ? (
                <p>{t('view.nothing')}</p>
              ) : (
                parts.map((part, index) => <Part key={index} part={part} isAlone={parts.length === 1} />)
              )}
            </div>
          </section>
        )}
      </div>
    </div>
  );
}

function Part({ part, isAlone }: { part: Draft; isAlone: boolean }) {
  if (typeof part === 'string') return <RichText html={part} />;
  if (typeof part !== 'object' || Array.isArray(part)) return null;
  const { image, html } = part as Readonly<Record<string, Draft>>;
  return (
    <article className={styles.banner}>
      {typeof image === 'string' && <BannerPicture key={image} address={image} isAlone={isAlone} />}
      {typeof html === 'string' && html !== '' && <RichText html={html} />}
    </article>
  );
}
