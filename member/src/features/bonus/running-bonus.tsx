import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { dateTime, momentToday, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button, buttonClass } from '@krapao/ui/button.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { StatusChip, type StatusChipProps } from '@krapao/ui/status-chip.tsx';
import { type BonusState, percentDone, type RunningBonus as Running } from '../../lib/bonus.ts';
import { paths } from '../../lib/paths.ts';
import type { GameNames } from '../../parts/counted-games.ts';
import styles from './bonus.module.css';
import { ENDING, useWords } from './words.ts';

const TONE: Record<BonusState, StatusChipProps['tone']> = {
  ...{ armed: 'progress', due: 'progress', open: 'info', done: 'success', ending: 'progress' },
  expired: 'neutral',
};

interface RunningBonusProps extends Running {
  gameNames: GameNames;
  onEnd: () => void;
}

/** The bonus that is active: how far it is, what ending it costs now, and the way to end it. */
export function RunningBonus({ offer, bonus, gameNames, onEnd }: RunningBonusProps) {
  const { t } = useTranslation('bonus');
  const { state } = bonus;
  const canEnd = state === 'armed' || (state !== 'due' && state !== 'ending' && bonus.forfeit !== null);
  return (
    <Card as="section" tone="gold" className={styles.running} aria-label={t('running.label')}>
      <div className={styles.head}>
        <img src="/art/w-bonus.svg" alt="" width="52" height="52" />
        <div>
          <h2 className={styles.name}>{offer.name}</h2>
          <p className="soft">
            {t(`types.${offer.type}`)}
            {bonus.amount !== null && ` · ${t('running.received', { amount: formatBaht(bonus.amount) })}`}
          </p>
        </div>
      </div>
      <div role="status">
        <StatusChip tone={TONE[state]}>{t(`state.${state}`)}</StatusChip>
      </div>
      {state === 'armed' ? (
        <>
          <p>
            {t('running.armed', {
              amount: formatBaht(offer.minDeposit),
              until: bonus.expiresAt === null ? '' : unbroken(dateTime(bonus.expiresAt)),
            })}
          </p>
          <Link
            to={`${paths.home}?dialog=deposit`}
            className={buttonClass({ variant: 'primary', size: 'l', block: true })}
          >
            {t('running.deposit')}
          </Link>
        </>
      ) : state === 'due' ? (
        <p>{t('running.due')}</p>
      ) : (
        <Progress offer={offer} bonus={bonus} gameNames={gameNames} />
      )}
      {state === 'ending' && <Notice tone="warning">{t('running.ending')}</Notice>}
      {canEnd && (
        <>
          {bonus.forfeit !== null && bonus.keep !== null && (
            <EndPrice forfeit={bonus.forfeit} keep={bonus.keep} />
          )}
          <Button block size="l" aria-haspopup="dialog" onClick={onEnd}>
            {t(ENDING[state === 'armed' ? 'armed' : 'bonus'].action)}
          </Button>
          {state === 'open' && bonus.release !== null && (
            <p className="soft">{t('running.release', { amount: formatBaht(bonus.release) })}</p>
          )}
        </>
      )}
      {!canEnd && state !== 'due' && state !== 'ending' && <Notice>{t('running.openBets')}</Notice>}
    </Card>
  );
}

/** What was played of what is to be played, by when, and where it counts. */
function Progress({ offer, bonus, gameNames }: Pick<RunningBonusProps, 'offer' | 'bonus' | 'gameNames'>) {
  const { t } = useTranslation('bonus');
  const words = useWords();
  const done = bonus.done ?? 0;
  const required = bonus.required ?? 0;
  const percent = percentDone(bonus);
  const others = words.notCounted(offer);
  return (
    <>
      <div className={styles.figure}>
        <p>
          <span className="soft">{t('running.remaining')}</span>
          <br />
          <span className={`${styles.remaining} num`}>{formatBaht(bonus.remaining ?? 0)}</span>{' '}
          <span className="soft">{t('common:baht')}</span>
        </p>
        <p className="num">{t('running.percent', { percent })}</p>
      </div>
      <ProgressBar label={t('running.bar')} value={percent} />
      <p className={`${styles.under} num`}>
        <span>
          {t('running.done')} <b>{formatBaht(done)}</b>
        </span>
        <span>
          {t('running.required')} <b>{formatBaht(required)}</b>
        </span>
      </p>
      <DetailList
        items={[
          {
            key: 'games',
            label: t('running.games'),
            value: [words.counted(offer, gameNames), others].filter(Boolean).join(' · '),
          },
          ...(bonus.expiresAt === null
            ? []
            : [{ key: 'until', label: t('running.until'), value: dateTime(bonus.expiresAt) }]),
          ...(bonus.countedAt === null
            ? []
            : [
                {
                  key: 'counted',
                  label: t('running.countedAt'),
                  value: t('running.counted', { time: momentToday(bonus.countedAt) }),
                },
              ]),
          { key: 'meanwhile', label: t('running.meanwhile'), value: t(meanwhileOf(bonus.state)) },
        ]}
      />
    </>
  );
}

function meanwhileOf(state: BonusState) {
  if (state === 'done') return 'running.met';
  return state === 'expired' ? 'running.expired' : 'running.locked';
}

/** What ending takes, and what is kept. */
export function EndPrice({ forfeit, keep }: { forfeit: number; keep: number }) {
  const { t } = useTranslation('bonus');
  return (
    <div className="stack">
      <p className="soft">{t('end.now')}</p>
      <dl className={`${styles.price} num`}>
        <div>
          <dt>{t('end.takes')}</dt>
          <dd className={styles.takes}>{formatBaht(forfeit)}</dd>
        </div>
        <div>
          <dt>{t('end.keeps')}</dt>
          <dd className={styles.keeps}>{formatBaht(keep)}</dd>
        </div>
      </dl>
    </div>
  );
}
