import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import Flag from 'lucide-react/icons/flag';
import Play from 'lucide-react/icons/play';
import type { Category } from '@krapao/contract/constants';
import { formatBaht, fromBaht, satang, toBaht } from '@krapao/contract/money';
import { ApiError, codeOf, isUnknownOutcome, type AnswerParams } from '@krapao/ui/lib/api-error.ts';
import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button, buttonClass } from '@krapao/ui/button.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { type Offer, type RunningBonus, runningOf, useEndBonus, useOffers } from '../lib/bonus.ts';
import { useErrorText } from '../lib/error-text.ts';
import { gamesPath, paths } from '../lib/paths.ts';
import styles from './bonus-stop.module.css';

interface BonusStopProps {
  /** What stands beside BONUS_CONDITION. */
  numbers: AnswerParams;
  /** What could not be done. */
  title: string;
  /** Why, where it is not the bonus alone. */
  why?: string;
  /** What the button that ends it says and goes on to do, where so much is kept, baht; without it, it ends, and no more. */
  endLabel?: (keep: number) => string;
  /** It has ended, and so much was kept: at once, or while who pressed stayed here. */
  onEnded: (keep: number) => void;
  onClose: () => void;
}

/** A bonus holds the money: play on, or end it for what stands here and no more (product 2, Withdraw). */
export function BonusStop({ numbers, title, why, endLabel, onEnded, onClose }: BonusStopProps) {
  const { t } = useTranslation('bonus');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { data, dataUpdatedAt } = useOffers();
  const running = runningOf(data);
  // the one that stopped it: it may end, and another come, while its numbers stand here
  const [first, setFirst] = useState(running?.bonus._id);
  if (first === undefined && running) setFirst(running.bonus._id);
  const [pending, setPending] = useState<Pending>();
  const became = pending && dataUpdatedAt > pending.at ? becameOf(pending, running) : 'ending';
  const [anew, setAnew] = useState<AnswerParams>();
  // it goes on, for another price or with bets that are open
  if (became === 'open' && running) {
    setPending(undefined);
    setAnew(priceOf(running));
  }
  // since when it is known that what was pressed is no more, ms: what holds the money by now is asked anew
  const [goneAt, setGoneAt] = useState<number>();
  // how many have come in place of one
  const [others, setOthers] = useState(0);
  const isAskedAnew = goneAt !== undefined && dataUpdatedAt > goneAt;
  if (isAskedAnew && running) {
    setGoneAt(undefined);
    setFirst(running.bonus._id);
    setAnew(priceOf(running));
    setOthers(others + 1);
  }
  const leave = useEffectEvent(() => {
    toast.info(t('end.ended'));
    onClose();
  });
  const isGone = isAskedAnew && !running;
  useEffect(() => {
    // it was met, or somebody else ended it, in the meantime
    if (isGone) leave();
  }, [isGone]);
  // withdrawing all has begun its end, which takes nothing
  if (!pending && numbers.forfeit === 0 && running?.bonus.state === 'ending')
    setPending({ bonus: running.bonus._id, keep: numbers.keep ?? 0, at: dataUpdatedAt });
  const goOn = useEffectEvent(() => onEnded(pending?.keep ?? 0));
  useEffect(() => {
    if (became === 'ended') goOn();
  }, [became]);
  const state = pending ? 'ending' : numbers.granting ? 'due' : running?.bonus.state;
  const waits = state === 'due' || state === 'ending';
  const isOver = state === 'done' || state === 'expired';
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <img src="/art/stop.svg" alt="" width="176" height="110" />
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
        <p className="soft">{why ?? t(waits || isOver ? 'stop.safe' : 'stop.ways')}</p>
      </div>
      {waits ? (
        <>
          <div role="status">
            <Notice tone="warning">
              {t(pending && endLabel ? 'stop.goesOn' : state === 'due' ? 'end.granting' : 'stop.pending')}
            </Notice>
          </div>
          <DialogFooter>
            <Button variant={pending ? 'secondary' : 'primary'} size="l" block onClick={onClose}>
              {t(pending ? 'common:close' : 'common:ok')}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <>
          {isOver ? (
            <Notice>{t(state === 'done' ? 'running.met' : 'running.expired')}</Notice>
          ) : (
            <PlayOn numbers={numbers} offer={running?.offer} until={running?.bonus.expiresAt ?? null} />
          )}
          <EndNow
            key={others}
            numbers={numbers}
            anew={anew}
            bonus={first}
            label={endLabel ?? (() => t('end.action'))}
            onPending={setPending}
            onEnded={onEnded}
            onGone={() => setGoneAt(Date.now())}
          />
        </>
      )}
    </div>
  );
}

/** What its end would be now. */
const priceOf = ({ bonus: { forfeit, keep } }: RunningBonus): AnswerParams =>
  forfeit === null || keep === null ? { openBets: true } : { forfeit, keep };

/** An end that goes on by itself: of which bonus, what is kept of it, baht, and since when, ms. */
interface Pending {
  bonus: string | undefined;
  keep: number;
  at: number;
}

function becameOf({ bonus }: Pending, running: RunningBonus | undefined): 'ending' | 'ended' | 'open' {
  if (!running || (bonus !== undefined && running.bonus._id !== bonus)) return 'ended';
  return running.bonus.state === 'ending' ? 'ending' : 'open';
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles.way} aria-label={title}>
      <h4 className={styles.wayTitle}>
        {icon}
        {title}
      </h4>
      {children}
    </section>
  );
}

/** The row of games where something counts. */
function railOf({ weights }: Offer): Category {
  const kinds = weights.filter(({ percent }) => percent > 0).map(({ kind }) => kind);
  if (kinds.includes('slot')) return 'slot';
  return kinds.includes('sport') || kinds.includes('live') ? 'sport' : 'lotto';
}

interface PlayOnProps {
  numbers: AnswerParams;
  /** Undefined while it is not known. */
  offer: Offer | undefined;
  until: string | null;
}

function PlayOn({ numbers: { required = 0, done = 0, remaining }, offer, until }: PlayOnProps) {
  const { t } = useTranslation('bonus');
  const kinds = [
    ...new Set(offer?.weights.filter(({ percent }) => percent > 0).map(({ kind }) => t(`kinds.${kind}`))),
  ];
  return (
    <Way icon={<Play size={20} />} title={t('stop.playOn')}>
      {required > 0 && (
        <>
          <ProgressBar label={t('running.bar')} value={(done / required) * 100} />
          <p className={`${styles.under} num`}>
            <span>{t('stop.doneOf', { done: formatBaht(done), required: formatBaht(required) })}</span>
            <span>
              {t('stop.left')} <b>{formatBaht(remaining ?? 0)}</b>
            </span>
          </p>
        </>
      )}
      {offer && until !== null && (
        <p className={`${styles.small} num`}>
          {t('stop.counts', { games: kinds.join(' · '), until: unbroken(dateTime(until)) })}
        </p>
      )}
      {offer && (
        <Link to={gamesPath(railOf(offer))} replace className={buttonClass({ block: true })}>
          {t(`stop.go.${railOf(offer)}`)}
        </Link>
      )}
    </Way>
  );
}

interface EndNowProps extends Pick<BonusStopProps, 'numbers' | 'onEnded'> {
  /** What it would be now, where an end went on by itself and came to nothing. */
  anew: AnswerParams | undefined;
  /** The one that stopped it, by its `_id`; undefined while it is not known. */
  bonus: string | undefined;
  label: (keep: number) => string;
  /** Games have not told all yet, or are slow to give their money back: it ends by itself. */
  onPending: (pending: Pending) => void;
  /** There is no such bonus any more, and perhaps another one. */
  onGone: () => void;
}

function EndNow({ numbers, anew, bonus, label, onPending, onEnded, onGone }: EndNowProps) {
  const { t } = useTranslation('bonus');
  const [refused, setRefused] = useState(anew);
  const { forfeit, keep, openBets } = refused ?? numbers;
  const end = useEndBonus({
    onSuccess: ({ status }) => {
      if (status === 'SUCCESS') onEnded(keep ?? 0);
      else onPending({ bonus, keep: keep ?? 0, at: Date.now() });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'BONUS_CONDITION') setRefused(error.params);
      if (codeOf(error) === 'NO_DATA') onGone();
    },
  });
  const errorText = useErrorText(end.error);
  const unknown = end.error !== null && isUnknownOutcome(end.error);
  const isKnown = forfeit !== undefined && keep !== undefined && !openBets;
  const hasChanged = refused !== undefined && isKnown && !unknown;
  return (
    <Way icon={<Flag size={20} />} title={t('stop.end')}>
      {hasChanged && <p role="alert">{t('end.changed')}</p>}
      {isKnown ? (
        <>
          <EndSum forfeit={forfeit} keep={keep} />
          <p className={styles.small}>{t('stop.how')}</p>
          {end.error && !hasChanged && (
            <Notice tone={unknown ? 'warning' : 'danger'}>
              {unknown ? t('common:unknown.text') : errorText}
            </Notice>
          )}
          <Button
            variant="primary"
            size="l"
            block
            className="num"
            busy={end.isPending}
            busyLabel={t('stop.working')}
            onClick={() => end.mutate(unknown && end.variables ? end.variables : { forfeit, bonus })}
          >
            {unknown ? t('common:unknown.ask') : label(keep)}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.small}>{t('end.openBets')}</p>
          <Link to={paths.bonus} className={buttonClass({ block: true })}>
            {t('stop.page')}
          </Link>
        </>
      )}
    </Way>
  );
}

/** What there is, less what is taken back. */
function EndSum({ forfeit, keep }: { forfeit: number; keep: number }) {
  const { t } = useTranslation('bonus');
  const total = toBaht(satang(fromBaht(forfeit) + fromBaht(keep)));
  return (
    <dl className={`${styles.sum} num`}>
      <div>
        <dt>{t('stop.total')}</dt>
        <dd>{formatBaht(total)}</dd>
      </div>
      <div>
        <dt>{t('stop.takes')}</dt>
        <dd className={styles.takes}>{formatBaht(forfeit)}</dd>
      </div>
      <div>
        <dt>{t('stop.keeps')}</dt>
        <dd className={styles.keeps}>{formatBaht(keep)}</dd>
      </div>
    </dl>
  );
}
