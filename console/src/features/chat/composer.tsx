import { useState, type KeyboardEvent, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { CHAT } from '@krapao/contract/chat-constants';
import { type Language } from '@krapao/contract/constants';
import { ChatComposer } from '@krapao/ui/chat-composer.tsx';
import { CHAT_FILES, verdictOn } from '@krapao/ui/lib/chat-files.ts';
import { Segmented } from '@krapao/ui/segmented.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { filled, fitting, openPlaces, slashOf, wordsOf, type Known } from './canned.ts';
import { CannedList, Staged } from './canned-list.tsx';
import type { Draft } from './drafts.ts';
import { cannedQuery, type AgentMessage, type Canned } from './queries.ts';
import styles from './talk.module.css';

interface ComposerProps {
  id: string;
  language: Language;
  known: Known;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSay: (message: AgentMessage, note: boolean) => void;
  onFile: (file: File, kind: 'image' | 'video', note: boolean) => void;
  onTyped: () => void;
  fieldRef: Ref<HTMLTextAreaElement>;
  /** Why an answer can't be sent now; notes can. */
  closedWhy: string | undefined;
}

/** Where an agent writes: who will read it stands on the button. */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, onSay, known, language, closedWhy } = props;
  const { t } = useTranslation('chat');
  const { data } = useQuery(cannedQuery);
  const [chosen, setChosen] = useState(0);
  const [staged, setStaged] = useState<AgentMessage | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { text, note } = draft;
  const slash = slashOf(text);
  const offered = slash === undefined ? [] : fitting(data?.canned ?? [], slash, language).slice(0, 8);
  const at = Math.min(chosen, offered.length - 1);

  const write = (next: string) => {
    setAlert(null);
    setChosen(0);
    onDraft({ text: next, note });
    if (!note && next !== '' && slashOf(next) === undefined) props.onTyped();
  };
  const pick = ({ message }: Canned) => {
    const ready = filled(message, known);
    if (ready.message_type === 'text') return write(ready.payload.message);
    setStaged(ready);
    write('');
  };
  const isSendable = (message: AgentMessage) => {
    const [place] = openPlaces(wordsOf(message));
    if (place !== undefined) setAlert(t('openPlace', { place }));
    else if (!note && closedWhy !== undefined) setAlert(closedWhy);
    else return true;
    return false;
  };
  const send = () => {
    const message: AgentMessage = { message_type: 'text', payload: { message: text.trim() } };
    if (!isSendable(message)) return;
    onSay(message, note);
    onDraft({ text: '', note: false });
  };
  const attach = (file: File) => {
    setAlert(null);
    if (!note && closedWhy !== undefined) return setAlert(closedWhy);
    const verdict = verdictOn(file);
    if ('kind' in verdict) props.onFile(file, verdict.kind, note);
    else setAlert(verdict.refused === 'tooLarge' ? t('tooLarge', { max: verdict.maxMb }) : t('unsupported'));
  };
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (slash !== undefined) return write('');
      return event.currentTarget.blur();
    }
    const one = offered[at];
    if (!one) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((at + step + offered.length) % offered.length);
    } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      event.preventDefault();
      pick(one);
    }
  };

  return (
    <ChatComposer
      value={text}
      onChange={write}
      onSend={send}
      onFile={attach}
      accept={CHAT_FILES}
      maxLength={CHAT.maxLength}
      tone={note ? 'note' : 'plain'}
      sendWord={t(note ? 'sendNote' : 'sendAnswer')}
      fieldRef={props.fieldRef}
      onKeyDown={key}
      texts={{
        message: t(note ? 'noteField' : 'answerField'),
        placeholder: t(note ? 'notePlaceholder' : 'placeholder'),
        send: t(note ? 'sendNote' : 'sendAnswer'),
        attach: t('attach'),
      }}
      above={
        <div className={styles.above}>
          {offered.length > 0 && (
            <CannedList canned={offered} chosen={at} known={known} language={language} onPick={pick} />
          )}
          {staged && (
            <Staged
              message={staged}
              word={t(note ? 'sendNote' : 'sendAnswer')}
              onCancel={() => setStaged(null)}
              onSend={() => {
                if (!isSendable(staged)) return;
                onSay(staged, note);
                setStaged(null);
              }}
            />
          )}
          <div className={styles.mode}>
            <Segmented
              label={t('mode')}
              name={`mode ${props.id}`}
              value={note ? 'note' : 'answer'}
              onChange={(mode) => {
                setAlert(null);
                onDraft({ text, note: mode === 'note' });
              }}
              options={[
                { value: 'answer', label: t('answer') },
                { value: 'note', label: t('note') },
              ]}
            />
            <span className={styles.reader}>
              {note && <Lock size={14} aria-hidden="true" />} {t(note ? 'seenByUs' : 'seenByThem')}
            </span>
          </div>
          {alert !== null && (
            <p className={styles.alert} role="alert">
              {alert}
            </p>
          )}
        </div>
      }
    />
  );
}
