import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { byMinute, momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { useMay } from '../../lib/me.ts';
import { memberPath, thingPath } from '../../lib/paths.ts';
import { useStateWords } from '../../lib/states.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip, type Tone } from '../../parts/chip.tsx';
import { Note } from '../../parts/note.tsx';
import { Press, pressClass } from '../../parts/press.tsx';
import { RequestDialog, type Word } from './request-dialog.tsx';
import { whySaid } from '../../lib/words.ts';
import { isOfWork, orderOf, whatOf } from './request-words.ts';
import type { Request } from './queries.ts';
import styles from './requests.module.css';

interface RequestListProps {
  requests: readonly Request[];
  /** What a request would change, shown as its own screen shows it; undefined: as its order tells. */
  changeOf?: ((request: Request) => ReactNode) | undefined;
  /** What a person needs to decide about it, shown before they say a word. */
  besideOf?: ((request: Request) => ReactNode) | undefined;
  /** Where they are decided, with all that a person needs for it; undefined: here. */
  decidedAt?: string;
}

/** Requests with what was asked, by whom, why, and what this person may say to them. */
export function RequestList({ requests, changeOf, besideOf, decidedAt }: RequestListProps) {
  const [open, setOpen] = useState<{ request: Request; word: Word } | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              change={changeOf?.(request)}
              decidedAt={decidedAt}
              onWord={(word) => setOpen({ request, word })}
            />
          </li>
        ))}
      </ul>
      {open && (
        <RequestDialog
          {...open}
          change={changeOf?.(open.request)}
          beside={besideOf?.(open.request)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const LOOK: Readonly<Record<Request['state'], { tone: Tone; icon: typeof Clock }>> = {
  waiting: { tone: 'plain', icon: Clock },
  done: { tone: 'jade', icon: CircleCheck },
  refused: { tone: 'coral', icon: X },
  withdrawn: { tone: 'plain', icon: X },
  expired: { tone: 'plain', icon: Clock },
  moved_on: { tone: 'amber', icon: TriangleAlert },
};

function StateChip({ request: { state, may, isOwn, isOvertaken } }: { request: Request }) {
  const { t } = useTranslation('requests');
  if (isOvertaken)
    return (
      <Chip tone="amber" icon={<TriangleAlert aria-hidden="true" />}>
        {t('state.overtaken')}
      </Chip>
    );
  if (state === 'waiting' && may)
    return (
      <Chip tone="dusk" icon={<Users aria-hidden="true" />}>
        {t('state.yours')}
      </Chip>
    );
  const { tone, icon: Icon } = LOOK[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(state === 'waiting' && isOwn ? 'state.own' : `state.${state}`)}
    </Chip>
  );
}

interface RequestCardProps {
  request: Request;
  change: ReactNode;
  decidedAt: string | undefined;
  onWord: (word: Word) => void;
}

function RequestCard({ request, change, decidedAt: elsewhere, onWord }: RequestCardProps) {
  const { t } = useTranslation('requests');
  useStateWords();
  const isLost = useLineLost();
  const may = useMay();
  const { kind, subject, amount, madeBy, why, madeAt, expiresAt, state, decidedBy, decidedAt, said } =
    request;
  const isWaiting = state === 'waiting';
  const mayConfirm = request.may && !request.isOvertaken;
  return (
    <article className={styles.card}>
      <div className={styles.line}>
        <StateChip request={request} />
        <b>
          {isOfWork(request) ? (
            <Link className="reach" to={thingPath({ kind, id: subject })}>
              {whatOf(request)}
            </Link>
          ) : kind === 'member' && may('member.view') ? (
            <Link className="reach" to={memberPath(subject)}>
              {whatOf(request)}
            </Link>
          ) : (
            whatOf(request)
          )}
        </b>
        {amount !== null && <Baht amount={amount} />}
      </div>
      <p>
        <span className="mute">
          {madeBy} · {momentToday(madeAt)}
        </span>{' '}
        <q>{whySaid(why)}</q>
      </p>
      {request.letIn && <p className="mute">{t('letIn', request.letIn)}</p>}
      {change}
      {!change && orderOf(request).length > 0 && (
        <dl className={styles.order}>
          {orderOf(request).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {decidedAt !== null && (
        <p className="mute">
          {[decidedBy, momentToday(decidedAt), said && whySaid(said)]
            .filter((one) => one !== null)
            .join(' · ')}
        </p>
      )}
      {request.isOvertaken && (
        <Note tone="amber">{t(request.isOwn ? 'overtaken.own' : 'overtaken.others')}</Note>
      )}
      {isWaiting && elsewhere !== undefined && (
        <div className={styles.buttons}>
          <Link to={elsewhere} className={pressClass(mayConfirm ? 'two' : 'normal')}>
            {t(mayConfirm ? 'confirm.open' : 'look')}
          </Link>
          <span className="mute mini">{t('until', { at: byMinute(expiresAt) })}</span>
        </div>
      )}
      {isWaiting && elsewhere === undefined && (
        <div className={styles.buttons}>
          {mayConfirm && (
            <Press tone="two" disabled={isLost} onClick={() => onWord('confirm')}>
              {t('confirm.open')}
            </Press>
          )}
          {(request.may || request.isOwn) && (
            <Press tone={request.isOwn ? 'normal' : 'no'} disabled={isLost} onClick={() => onWord('refuse')}>
              {t(request.isOwn ? 'takeBack.submit' : 'refuse.submit')}
            </Press>
          )}
          <span className="mute mini">{t('until', { at: byMinute(expiresAt) })}</span>
        </div>
      )}
    </article>
  );
}
