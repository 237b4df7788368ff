import type { Language } from '@krapao/contract/constants';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { Key } from '../../parts/key.tsx';
import { Press } from '../../parts/press.tsx';
import { partsOf, wordsOf, type Known } from './canned.ts';
import type { AgentMessage, Canned } from './queries.ts';
import styles from './canned-list.module.css';

/** What fits the code that is typed, with what was filled in marked. */
export function CannedList({
  canned,
  chosen,
  known,
  language,
  onPick,
}: {
  canned: readonly Canned[];
  chosen: number;
  known: Known;
  language: Language;
  onPick: (canned: Canned) => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <section className={styles.canned} aria-label={t('canned.title')}>
      <h3>
        {t('canned.title')}{' '}
        <span className="mute">{t('canned.inLanguage', { language: LANGUAGE_NAMES[language] })}</span>
        <span className={styles.keys}>
          <Key>↑</Key>
          <Key>↓</Key>
          <Key>↵</Key>
        </span>
      </h3>
      <ul>
        {canned.map((one, at) => (
          <li key={one.code}>
            <button
              type="button"
              className={cx(styles.reply, at === chosen && styles.chosen)}
              aria-current={at === chosen ? 'true' : undefined}
              // the field keeps the focus
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(one)}
            >
              <b>/{one.code}</b>
              <span className={styles.words} lang={one.language}>
                {partsOf(wordsOf(one.message), known).map(({ text, isPlace }, place) =>
                  isPlace ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {canned[chosen] && `/${canned[chosen].code} ${canned[chosen].title}`}
      </p>
    </section>
  );
}

/** A reply with buttons or cards, before it is sent: it is no text to go on writing. */
export function Staged({
  message,
  word,
  onSend,
  onCancel,
}: {
  message: AgentMessage;
  word: string;
  onSend: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('chat');
  const buttons =
    message.message_type === 'buttons' || message.message_type === 'quick_replies'
      ? message.payload.buttons
      : message.message_type === 'generic'
        ? message.payloads.flatMap((card) => card.buttons)
        : [];
  return (
    <section className={styles.staged} aria-label={t('canned.ready')}>
      <p>{wordsOf(message)}</p>
      {buttons.length > 0 && <p className="mute">{buttons.map(({ title }) => `[${title}]`).join(' ')}</p>}
      <div className={styles.acts}>
        <Press onClick={onCancel}>{t('common:cancel')}</Press>
        <Press tone="first" onClick={onSend}>
          {word}
        </Press>
      </div>
    </section>
  );
}
