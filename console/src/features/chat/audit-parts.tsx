import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../parts/back-link.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Paged } from '../../parts/paged.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import { lastWords, whoOf } from './line-words.ts';
import { auditedQuery, auditQuery, type AuditFilter } from './queries.ts';
import { TalkLog } from './talk-log.tsx';
import styles from './audit.module.css';

/** Talks of a member or a day, whoever had them. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('chat');
  const [search] = useSearchParams();
  const pages = useInfiniteQuery(auditQuery(filter));
  if (filter.member === undefined && filter.day === undefined) return <Nothing>{t('audit.ask')}</Nothing>;
  return (
    <Paged pages={pages} rows={pages.data?.pages.flatMap(({ chats }) => chats)} none={t('audit.none')}>
      {(chats) => (
        <ul className={styles.chats} aria-label={t('audit.title')}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <Link to={{ pathname: `${paths.talks}/${chat.id}`, search: search.toString() }}>
                <b>{whoOf(chat)}</b>
                <span className="mute">{chat.last && momentToday(chat.last.at)}</span>
                <span className={styles.words}>{lastWords(chat.last)}</span>
                <span className="mute">{chat.assignee?.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

/** One talk with what was taken away and nothing masked. */
export function AuditedTalk({ id }: { id: string }) {
  const { t } = useTranslation('chat');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditedQuery(id),
  );
  const person = data?.pages[0] && whoOf(data.pages[0]);
  const messages = data?.pages.flatMap((page) => page.messages).sort((a, b) => a.seq - b.seq);
  return (
    <section className={styles.talk} aria-label={t('audit.talk')}>
      <PageHead
        title={person === undefined ? t('audit.talk') : t('audit.talkOf', { who: person })}
        note={t('audit.logged')}
        back={<BackLink to={paths.talks} label={t('audit.back')} />}
      />
      {messages ? (
        <TalkLog
          person={person ?? ''}
          messages={messages}
          readSeq={0}
          onOlder={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoadingOlder={isFetchingNextPage}
        />
      ) : (
        <NotYet error={error} refetch={refetch} rows={6} />
      )}
    </section>
  );
}
