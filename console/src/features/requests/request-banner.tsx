import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clockOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
import { useStateWords } from '../../lib/states.ts';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import { RequestDialog, type Word } from './request-dialog.tsx';
import { whySaid } from '../../lib/words.ts';
import { titleOf, whatOf } from './request-words.ts';
import type { Request } from './queries.ts';
import styles from './requests.module.css';

/** On the thing itself: who asked for what, why, and what this person may say to it. */
export function RequestBanner({
  id,
  isStale,
  isTitled = false,
  changeOf,
  besideOf,
}: {
  id: string;
  isStale: boolean;
  /** It stands beside others: what it asks for is said, and about whom where the page is not one member’s. */
  isTitled?: boolean;
  /** What it would change, shown as its own screen shows it. */
  changeOf?: ((request: Request) => ReactNode) | undefined;
  /** What a person needs to decide about it, shown before they say a word. */
  besideOf?: ((request: Request) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('requests');
  const { data } = useQuery(waitingRequestsQuery);
  useStateWords();
  const [word, setWord] = useState<Word | null>(null);
  const request = data?.requests.find((one) => one.id === id);
  if (!request) return <Note tone="dusk">{t('banner.waits')}</Note>;
  const { isOwn, may, madeBy, madeAt, why, isOvertaken } = request;
  return (
    <div className={styles.banner}>
      <Note tone="dusk">
        <b>
          {isTitled && `${request.kind === 'member' ? titleOf(request) : whatOf(request)} · `}
          {isOwn
            ? t('banner.own', { at: clockOf(madeAt) })
            : t(may ? 'banner.yours' : 'banner.others', { name: madeBy, at: clockOf(madeAt) })}
        </b>
        <br />
        <q>{whySaid(why)}</q>
        {request.letIn && (
          <>
            <br />
            {t('letIn', request.letIn)}
          </>
        )}
      </Note>
      {isOvertaken && <Note tone="amber">{t(isOwn ? 'overtaken.own' : 'overtaken.others')}</Note>}
      <div className={styles.buttons}>
        {may && !isOvertaken && (
          <Press tone="first" disabled={isStale} onClick={() => setWord('confirm')}>
            {t('confirm.submit')}
          </Press>
        )}
        {(may || isOwn) && (
          <Press tone="no" disabled={isStale} onClick={() => setWord('refuse')}>
            {t(isOwn ? 'takeBack.submit' : 'refuse.submit')}
          </Press>
        )}
      </div>
      {word && (
        <RequestDialog
          request={request}
          word={word}
          change={changeOf?.(request)}
          beside={besideOf?.(request)}
          onClose={() => setWord(null)}
        />
      )}
    </div>
  );
}
