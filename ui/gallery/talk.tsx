import { useState } from 'react';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { Button } from '../src/button.tsx';
import { ChatBubble, ChatTyping } from '../src/chat-bubble.tsx';
import { ChatComposer } from '../src/chat-composer.tsx';
import {
  ChatContent,
  isBare,
  QuickReplies,
  type ChatContentTexts,
  type ShownMessage,
} from '../src/chat-content.tsx';
import { ChatLog, type ChatEntry } from '../src/chat-log.tsx';
import { LinkedText } from '../src/linked-text.tsx';
import styles from './gallery.module.css';
import type { Samples, Specimen, Specimens } from './samples.ts';

const Words: Specimen = ({ t }) => <LinkedText text={`${t.answered}\n${t.asked} help@krapao.example`} />;

const Bubbles: Specimen = ({ t }) => (
  <div>
    <ChatBubble side="theirs" who={t.support} meta={`${t.support} 14:29`}>
      {t.hello}
    </ChatBubble>
    <ChatBubble side="mine" who={t.you}>
      {t.asked}
    </ChatBubble>
    <ChatBubble
      side="mine"
      who={t.you}
      near
      meta={
        <>
          14:30 <CheckCheck /> {t.read}
        </>
      }
    >
      {t.answered}
    </ChatBubble>
    <ChatBubble side="line" who={t.contact}>
      {t.ended}
    </ChatBubble>
    <ChatBubble
      side="note"
      who={t.support}
      head={
        <>
          <Lock /> {t.note}
        </>
      }
      meta="14:31"
    >
      {t.emptyMore}
    </ChatBubble>
    <ChatBubble
      side="mine"
      who={t.you}
      failed
      meta={
        <>
          <CircleAlert /> {t.notSent}
        </>
      }
      actions={
        <>
          <Button size="s" variant="quiet">
            {t.remove}
          </Button>
          <Button size="s">{t.sendAgain}</Button>
        </>
      }
    >
      {t.asked}
    </ChatBubble>
    <ChatTyping label={t.typing} />
  </div>
);

const textsOf = (t: Samples): ChatContentTexts => ({
  picture: (name) => name ?? t.slip,
  video: (name) => name ?? t.slip,
  file: t.slip,
  fileGone: t.fileGone,
  unknown: t.unknown,
  cards: t.deposit,
});

const deliver = { id: '6f9d2d7e-2f0a-4a53-9a57-5f8f8f2b8c11', status: 'succeed' } as const;
const media = { message: null, filePath: '', poster: null, name: null, width: 160, height: 160 };

/** One of each kind. */
const kindsOf = (t: Samples): ShownMessage[] => [
  { message_type: 'text', payload: { message: t.answered }, deliver },
  {
    message_type: 'buttons',
    payload: {
      message: t.asked,
      buttons: [
        { title: t.terms, type: 'web', payload: 'https://krapao.example/terms' },
        { title: t.contact, type: 'call', payload: '+66812345678' },
        { title: t.deposit, type: 'postback', payload: '{"choice":"deposit"}' },
      ],
    },
    deliver,
  },
  { message_type: 'media', payload: { ...media, url: '/art/slip.svg', fileType: 'image' }, deliver },
  {
    message_type: 'media',
    payload: { ...media, url: '/art/slip.svg', fileType: 'file', name: t.slip },
    deliver,
  },
  {
    message_type: 'media',
    payload: { ...media, url: '/art/film.mp4', poster: '/art/slip.svg', fileType: 'video' },
    deliver,
  },
  { message_type: 'media', payload: { ...media, url: null, fileType: 'image' }, deliver },
  { message_type: 'quick_replies', payload: { message: t.asked, buttons: [] }, deliver },
  {
    message_type: 'generic',
    payloads: [t.deposit, t.withdraw].map((title) => ({
      image_url: '/art/slip.svg',
      title,
      subtitle: t.emptyMore,
      buttons: [{ title: t.open, type: 'text', payload: '' }],
    })),
    deliver,
  },
  { message_type: 'postback', payload: { title: t.deposit, message: '' }, deliver },
  { message_type: 'unknown', deliver },
];

const Kinds: Specimen = ({ t }) => {
  const [said, setSaid] = useState('');
  const buttons = [t.deposit, t.withdraw, t.password].map((title) => ({ title, type: 'text', payload: '' }));
  return (
    <div>
      {kindsOf(t).map((message, at) => (
        <ChatBubble key={at} side="theirs" who={t.support} bare={isBare(message)}>
          <ChatContent message={message} texts={textsOf(t)} onButton={({ title }) => setSaid(title)} />
        </ChatBubble>
      ))}
      <QuickReplies label={t.choose} buttons={buttons} onButton={({ title }) => setSaid(title)} />
      <output>{said}</output>
    </div>
  );
};

const Composer: Specimen = ({ t }) => {
  const [text, setText] = useState('');
  const [sent, setSent] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const texts = { message: t.chat, placeholder: t.write, send: t.send, attach: t.attach };
  return (
    <div className={styles.stack}>
      <ChatComposer
        value={text}
        onChange={setText}
        onSend={() => {
          setSent([...sent, text]);
          setText('');
        }}
        onFile={({ name }) => setSent([...sent, name])}
        accept="image/png"
        maxLength={2000}
        texts={texts}
      />
      <ChatComposer
        value={note}
        onChange={setNote}
        onSend={() => setNote('')}
        maxLength={2000}
        texts={{ ...texts, message: t.note }}
        sendWord={t.note}
        tone="note"
      />
      <pre data-sent style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {sent.join('|')}
      </pre>
    </div>
  );
};

interface Said extends ChatEntry {
  text: string;
}

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse('2026-11-20T05:00:00Z');
const said = (t: Samples, at: number): Said => ({
  key: `m${String(at)}`,
  at: new Date(BEGIN + at * HOUR_MS).toISOString(),
  session: at < 4 ? 'a' : 'b',
  isOwn: at % 3 === 0,
  by: at % 3 === 0 ? 'me' : 'dao',
  text: `${at % 3 === 0 ? t.asked : t.answered} ${String(at)}`,
});

/** Ten messages, ten older ones above, and new ones at a press. */
const Log: Specimen = ({ t }) => {
  const [[from, to], setRange] = useState([20, 30]);
  const entries = Array.from({ length: to - from }, (_, at) => said(t, from + at - 20));
  return (
    <div className={styles.stack}>
      <div style={{ display: 'flex', height: 420 }}>
        <ChatLog
          label={t.chat}
          entries={entries}
          onOlder={from > 0 ? () => setRange([from - 10, to]) : undefined}
          texts={{
            older: t.older,
            day: (at) => `${t.today} ${at.slice(0, 10)}`,
            ended: (at) => `${t.ended} ${at.slice(11, 16)}`,
            news: (count) => `${t.newMessages} ${String(count)}`,
          }}
          render={(entry, near) => (
            <ChatBubble
              side={entry.isOwn ? 'mine' : 'theirs'}
              who={entry.isOwn ? t.you : t.support}
              near={near}
              meta={entry.at.slice(11, 16)}
            >
              {entry.text}
            </ChatBubble>
          )}
        />
      </div>
      <Button onClick={() => setRange([from, to + 1])}>{t.next}</Button>
    </div>
  );
};

/** What a talk is made of, for members and agents. */
export const TALK: Specimens = {
  'linked-text': Words,
  'chat-bubble': Bubbles,
  'chat-content': Kinds,
  'chat-composer': Composer,
  'chat-log': Log,
};
