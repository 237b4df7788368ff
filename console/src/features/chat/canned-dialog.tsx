import { useState } from 'react';
import { CHAT } from '@krapao/contract/chat-constants';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextArea } from '@krapao/ui/text-area.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { CannedButtons, CannedCards } from './canned-parts.tsx';
import type { Canned } from './queries.ts';
import {
  BUTTONS_AT,
  CANNED_KINDS,
  CARDS_AT,
  isBlank,
  isCode,
  isEmpty,
  kindOf,
  MOST_BUTTONS,
  placesOf,
  textsOf,
  WORDS_AT,
  writtenOf,
  type Written,
} from './written.ts';
import styles from './canned-editor.module.css';

interface CannedDialogProps {
  /** null: a new one. */
  code: string | null;
  canned: readonly Canned[];
  taken: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** A canned reply in three languages: words, with buttons or answers to choose from, or cards. */
export function CannedDialog({ code, canned, taken, onDone, onClose }: CannedDialogProps) {
  const { t } = useTranslation('chat');
  const [name, setName] = useState(code ?? '');
  const [written, setWritten] = useState<Record<Language, Written>>(() => ({
    th: writtenOf(of(canned, 'th')),
    la: writtenOf(of(canned, 'la')),
    en: writtenOf(of(canned, 'en')),
  }));
  const [kind, setKind] = useState(kindOf(canned));
  const texts = textsOf(written, kind);
  const nameError =
    code !== null
      ? undefined
      : !isCode(name)
        ? t('canned.codeRule')
        : taken.includes(name)
          ? t('canned.taken')
          : undefined;
  const write = (language: Language, change: Partial<Written>) =>
    setWritten({ ...written, [language]: { ...written[language], ...change } });
  const pathOf = (language: Language) =>
    `texts.${String(texts?.findIndex((text) => text.language === language))}`;
  const begun = LANGUAGES.filter((language) => !isEmpty(kind, written[language]));
  // where nothing is written at all, the first language is the one to begin with
  const meant = begun.length === 0 ? LANGUAGES.slice(0, 1) : begun;
  return (
    <ActDialog
      title={t(code === null ? 'canned.new' : 'canned.change')}
      summary={code === null ? [] : [[t('canned.code'), `/${code}`]]}
      confirmLabel={t('canned.save')}
      fields={[
        'code',
        ...(texts ?? []).flatMap((text, no) =>
          ['title', ...placesOf(text)].map((at) => `texts.${String(no)}.${at}`),
        ),
      ]}
      isIncomplete={texts === undefined || nameError !== undefined}
      send={() =>
        call('PUT /api/console/chat-canned/{code}', { params: { code: name }, body: { texts: texts ?? [] } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <>
          {code === null && (
            <TextField
              label={t('canned.code')}
              hint={t('canned.codeRule')}
              value={name}
              maxLength={40}
              autoCapitalize="none"
              error={(isTried ? nameError : undefined) ?? wrongOf('code')}
              onChange={({ target }) => setName(target.value.toLowerCase())}
            />
          )}
          <SelectField
            label={t('canned.kind')}
            value={kind}
            options={CANNED_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={({ target }) => setKind(CANNED_KINDS.find((one) => one === target.value) ?? kind)}
          />
          <p className="mute mini">{t('canned.places')}</p>
          {LANGUAGES.map((language) => {
            const one = written[language];
            const isAsked = isTried && meant.includes(language);
            const wrongAt = (at: string) => wrongOf(`${pathOf(language)}.${at}`);
            const missing = (text: string) => (isAsked && isBlank(text) ? t('missing') : undefined);
            return (
              <fieldset key={language} className={styles.language}>
                <legend>{LANGUAGE_NAMES[language]}</legend>
                <TextField
                  label={t('canned.name')}
                  value={one.title}
                  maxLength={80}
                  error={missing(one.title) ?? wrongAt('title')}
                  onChange={({ target }) => write(language, { title: target.value })}
                />
                {kind === 'generic' ? (
                  <CannedCards
                    list={one.cards}
                    isTried={isAsked}
                    wrongOf={(at) => wrongAt(`${CARDS_AT}.${at}`)}
                    onChange={(cards) => write(language, { cards })}
                  />
                ) : (
                  <TextArea
                    label={t('canned.words')}
                    value={one.words}
                    maxLength={CHAT.maxLength}
                    error={missing(one.words) ?? wrongAt(WORDS_AT)}
                    onChange={({ target }) => write(language, { words: target.value })}
                  />
                )}
                {(kind === 'buttons' || kind === 'quick_replies') && (
                  <CannedButtons
                    list={one.buttons}
                    isNeeded
                    most={MOST_BUTTONS}
                    isTried={isAsked}
                    wrongOf={(at) => wrongAt(`${BUTTONS_AT}.${at}`)}
                    onChange={(buttons) => write(language, { buttons })}
                  />
                )}
              </fieldset>
            );
          })}
        </>
      )}
    </ActDialog>
  );
}

const of = (canned: readonly Canned[], language: Language): Canned | undefined =>
  canned.find((one) => one.language === language);
