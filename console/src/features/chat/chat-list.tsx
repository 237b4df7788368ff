import type { ReactNode } from 'react';
import { Link } from 'react-router';
import Check from 'lucide-react/icons/check';
import { cx } from '@krapao/ui/cx.ts';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { CHAT_BOUNDS } from '../../lib/age.ts';
import type { ChatSwitch } from '../../lib/chat-switch.ts';
import { chatPath, paths } from '../../lib/paths.ts';
import type { Steady, SteadyRow } from '../../lib/steady.ts';
import { AgeChip } from '../../parts/age-chip.tsx';
import { Count } from '../../parts/chip.tsx';
import { RowLink, SteadyList } from '../../parts/steady-list.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { lastWords, whoOf } from './line-words.ts';
import type { ChatRow } from './queries.ts';
import { CHAT_VIEWS, type ChatView } from './view.ts';
import styles from './chat-list.module.css';

export type ChatItem = ChatRow & { kind: 'chat' };

/** The views, with how much is in each. */
export function ChatTabs({ view, counts }: { view: ChatView; counts: ChatSwitch }) {
  const { t } = useTranslation('chat');
  return (
    <Tabs label={t('views')}>
      {CHAT_VIEWS.map((one) => (
        <Link
          key={one}
          to={{ pathname: paths.chat, search: one === 'waiting' ? '' : `view=${one}` }}
          aria-current={one === view ? 'page' : undefined}
        >
          {t(`view.${one}`)}
          {one !== 'closed' && counts[one] > 0 && <Count items={counts[one]} late={one === 'waiting'} />}
        </Link>
      ))}
    </Tabs>
  );
}

interface ChatListProps {
  list: Steady<ChatItem>;
  open: string | undefined;
  view: ChatView;
  onFresh: () => void;
  more: ReactNode;
}

/** Talks: who, what was said last, how long they wait, who has it. */
export function ChatList({ list, open, view, onFresh, more }: ChatListProps) {
  const { t } = useTranslation('chat');
  return (
    <SteadyList
      label={t('list')}
      list={list}
      fresh={t('fresh', { count: list.fresh })}
      none={t(`none.${view}`)}
      onFresh={onFresh}
      more={more}
    >
      {(one) => <Row {...one} isOpen={one.row.id === open} />}
    </SteadyList>
  );
}

function Row({ row, isGone, isOpen }: SteadyRow<ChatItem> & { isOpen: boolean }) {
  const { t } = useTranslation('chat');
  const { waitingSince, last, unread, assignee, state } = row;
  return (
    <RowLink to={chatPath(row.id)} isOpen={isOpen} isGone={isGone} className={styles.row}>
      <span className={cx(styles.who, row.member === null && styles.guest)}>{whoOf(row)}</span>
      <span className={styles.age}>
        {isGone ? (
          <Check size={16} aria-label={t('gone')} />
        ) : waitingSince !== null && state === 'waiting' ? (
          <AgeChip since={waitingSince} bounds={CHAT_BOUNDS} />
        ) : (
          last && <time className="mute mini">{momentToday(last.at)}</time>
        )}
      </span>
      <span className={styles.last}>{lastWords(last)}</span>
      <span className={styles.has}>
        {assignee && <span className={styles.agent}>{assignee.name}</span>}
        {unread > 0 && !isGone && (
          <span className={styles.unread}>
            <span aria-hidden="true">{unread}</span>
            <span className="visually-hidden">{t('unread', { count: unread })}</span>
          </span>
        )}
      </span>
    </RowLink>
  );
}
