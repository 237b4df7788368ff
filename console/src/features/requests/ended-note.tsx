import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useStateWords } from '../../lib/states.ts';
import { said } from '../../lib/words.ts';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import type { Request } from './queries.ts';
import { whatOf } from './request-words.ts';
import styles from './requests.module.css';

/** Own requests of which nothing came: which, who said so, and why. */
export function EndedNote({ requests, onSeen }: { requests: readonly Request[]; onSeen: () => void }) {
  const { t } = useTranslation('requests');
  useStateWords();
  return (
    <Note tone="amber" role="status" action={<Press onClick={onSeen}>{t('ended.seen')}</Press>}>
      <Link to={`${paths.requests}?state=decided`}>{t('ended.title')}</Link>
      <ul className={styles.ended}>
        {requests.map((request) => (
          <li key={request.id}>
            <b>{whatOf(request)}</b> ·{' '}
            {[t(`state.${request.state}`), request.decidedBy].filter(Boolean).join(' · ')}{' '}
            {request.said !== null && <q>{said(request.said)}</q>}
          </li>
        ))}
      </ul>
    </Note>
  );
}
