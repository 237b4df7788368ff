import { useEffect, useState, useSyncExternalStore } from 'react';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { local } from '@krapao/ui/lib/storage.ts';
import { useCallsSwitch } from '@krapao/ui/lib/use-calls-switch.ts';
import { toast } from '@krapao/ui/toast.ts';
import { Button } from '@krapao/ui/button.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { chatCalls } from '../../lib/chat-calls.ts';
import { setDoor } from '../../lib/chat-door.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Chat } from './chat.ts';
import styles from './chat.module.css';
import type { Standing } from './standing.ts';

/** Who said "not now" here, by their conversation: they are not asked again. */
const NOT_NOW = 'chat-calls-no';

/** The conversation, without the session of it; undefined: nothing was said yet. */
const talkOf = (standing: Standing | null): string | undefined => standing?.session_id?.slice(0, 36);

/** Whether this browser is called when support answers. */
function useCalls(talk: string) {
  const { t } = useTranslation('chat');
  return useCallsSwitch({
    calls: chatCalls,
    whose: talk,
    onTurned: (turned) =>
      toast[turned === 'started' || turned === 'stopped' ? 'success' : 'info'](t(`calls.${turned}`)),
    onFailed: async (error) =>
      toast.danger(error instanceof DOMException ? t('calls.failed') : await errorText(error)),
  });
}

/** The switch in the head of the panel; not there where the browser can't be called. */
export function CallsSwitch({ standing }: { standing: Standing | null }) {
  const talk = talkOf(standing);
  // another's calls may become theirs with the merge
  return talk === undefined ? null : <Switch key={`${talk} ${String(standing?.mayMerge)}`} talk={talk} />;
}

function Switch({ talk }: { talk: string }) {
  const { t } = useTranslation('chat');
  const { state, isBusy, turn } = useCalls(talk);
  if (state === 'impossible') return null;
  const isOn = state === 'on';
  return (
    <IconButton
      label={t('calls.bell')}
      aria-pressed={isOn}
      aria-disabled={isBusy}
      className={isOn ? styles.bellOn : undefined}
      icon={isOn ? <Bell /> : <BellOff />}
      onClick={() => {
        if (!isBusy) void turn();
      }}
    />
  );
}

/** Takes calls up that were asked for here, and asks whoever wrote and left the panel, once. @param pathname where they are */
export function ChatCalls({ chat, isOpen, pathname }: { chat: Chat; isOpen: boolean; pathname: string }) {
  const { hasSent, standing } = useSyncExternalStore(chat.subscribe, chat.get);
  const { language } = useTranslation('chat');
  const talk = talkOf(standing);
  const mayMerge = standing?.mayMerge === true;
  useEffect(() => {
    // whose the guest's calls are is not said yet
    const isSettled = !mayMerge || (talk !== undefined && chatCalls.state(talk) === 'on');
    if (talk !== undefined && isSettled) chatCalls.takeUp(talk).catch(() => {});
  }, [talk, language, mayMerge]);
  const isWaiting = standing?.state === 'waiting' || standing?.state === 'open';
  const mayAsk = talk !== undefined && hasSent && isWaiting && local.get(NOT_NOW) !== talk;
  return mayAsk && !isOpen ? <Ask key={talk} talk={talk} pathname={pathname} /> : null;
}

function Ask({ talk, pathname }: { talk: string; pathname: string }) {
  const { t } = useTranslation('chat');
  const { state, isBusy, turn } = useCalls(talk);
  const [askedAt, setAskedAt] = useState<string | null>(pathname);
  const asks = state === 'off' && askedAt === pathname;
  useEffect(() => {
    setDoor({ isAsking: asks });
    return () => setDoor({ isAsking: false });
  }, [asks]);
  useEffect(() => {
    if (!asks) return undefined;
    // who fills a form in goes on without it lying over what sends that
    const giveWay = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form')) setAskedAt(null);
    };
    document.addEventListener('focusin', giveWay);
    return () => document.removeEventListener('focusin', giveWay);
  }, [asks]);
  if (!asks) return null;
  const no = () => {
    local.set(NOT_NOW, talk);
    setAskedAt(null);
  };
  return (
    <section className={styles.callsAsk} aria-labelledby="chat-calls">
      <p id="chat-calls" className={styles.question}>
        {t('calls.title')}
      </p>
      <p className={styles.callsMore}>{t('calls.more')}</p>
      <div className={styles.answers}>
        <Button size="s" onClick={no}>
          {t('calls.no')}
        </Button>
        <Button size="s" variant="light" busy={isBusy} onClick={() => void turn()}>
          {t('calls.yes')}
        </Button>
      </div>
    </section>
  );
}
