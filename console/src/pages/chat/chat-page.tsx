import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { CannedEditor } from '../../features/chat/canned-editor.tsx';
import { ChatList, ChatTabs, type ChatItem } from '../../features/chat/chat-list.tsx';
import { usePresence } from '../../features/chat/presence.ts';
import { chatsQuery } from '../../features/chat/queries.ts';
import { OpenTalk } from '../../features/chat/talk.tsx';
import { talkAt, viewOf } from '../../features/chat/view.ts';
import { useChatSwitch } from '../../lib/chat-switch.ts';
import { useMay } from '../../lib/me.ts';
import { chatPath, paths } from '../../lib/paths.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { nextOf, useSteady } from '../../lib/steady.ts';
import { More } from '../../parts/paged.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import styles from './chat-page.module.css';

/** Support chat: who waits at the left, the talk in the middle, who it is with at the right; on phones one after the other. */
export function ChatPage() {
  const { t } = useTranslation('chat');
  const may = useMay();
  const { pathname } = useLocation();
  const { isOn } = useChatSwitch();
  if (isOn === false) return <Nothing>{t('off')}</Nothing>;
  if (pathname === paths.canned && may('chat.manage')) return <CannedEditor />;
  return <Talks />;
}

function Talks() {
  const { t } = useTranslation('chat');
  const may = useMay();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const counts = useChatSwitch();
  const view = viewOf(search);
  const open = talkAt(pathname);
  const { agents, typed } = usePresence(open ?? null);
  const pages = useInfiniteQuery(chatsQuery(view));
  const { data, error, refetch } = pages;
  const itemsOf = (known: NonNullable<typeof data>): ChatItem[] =>
    known.pages.flatMap(({ chats }) => chats.map((chat) => ({ ...chat, kind: 'chat' as const })));
  const now = data && itemsOf(data);
  const { rows, fresh, reveal } = useSteady(now, view);

  const goTo = (id: string | undefined) =>
    void navigate(
      { pathname: id === undefined ? paths.chat : chatPath(id), search: search.toString() },
      { replace: open !== undefined && id !== undefined },
    );
  const step = (by: 1 | -1) => {
    const next = nextOf(rows, open === undefined ? undefined : { kind: 'chat', id: open }, by);
    if (next) goTo(next.id);
  };
  const more = async () => {
    const { data: grown } = await pages.fetchNextPage();
    reveal(grown && itemsOf(grown));
  };
  useShortcuts({
    J: () => step(1),
    K: () => step(-1),
    Escape: open === undefined ? undefined : () => goTo(undefined),
  });
  const others = agents.length;

  return (
    <div className={cx(styles.chat, open !== undefined && styles.isOpen)}>
      <h1 className="visually-hidden">{t('common:nav.chat')}</h1>
      <div className={styles.side}>
        <ChatTabs view={view} counts={counts} />
        {now ? (
          <ChatList
            list={{ rows, fresh }}
            open={open}
            view={view}
            onFresh={() => reveal()}
            more={<More pages={pages} onMore={more} />}
          />
        ) : (
          <NotYet error={error} refetch={refetch} rows={8} />
        )}
        <footer className={styles.foot}>
          <span>{t('here', { count: others })}</span>
          {may('chat.manage') && (
            <Link to={paths.canned}>
              <MessageSquareText size={16} aria-hidden="true" /> {t('canned.title')}
            </Link>
          )}
        </footer>
      </div>
      <div className={styles.open}>
        {open === undefined ? (
          <Nothing>{t('pick')}</Nothing>
        ) : (
          <OpenTalk key={open} id={open} onTyped={typed} />
        )}
      </div>
    </div>
  );
}
