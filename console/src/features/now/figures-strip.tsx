import type { ReactNode } from 'react';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { formatAmount } from '@krapao/ui/money-text.ts';
import { Baht } from '../../parts/baht.tsx';
import { growthOf, percentText, sparkOf } from './figures.ts';
import type { Figure, Figures } from './queries.ts';
import styles from './now.module.css';

const MONEY = ['deposits', 'withdrawals', 'net'] as const;
const WIDTH = 200;
const HEIGHT = 36;

/** Today against yesterday at this hour. */
export function FiguresStrip({ figures }: { figures: Figures }) {
  const { t } = useTranslation('now');
  const { members } = figures;
  const more = members.today - members.yesterday;
  return (
    <section className={styles.strip} aria-label={t('figures')}>
      {MONEY.map((name) => {
        const figure = figures[name];
        const growth = growthOf(figure);
        return (
          <FigureBox
            key={name}
            name={`figure.${name}`}
            change={growth === null ? null : percentText(growth)}
            // more going out is neither good nor bad
            tone={name === 'withdrawals' || growth === null ? null : growth < 0 ? 'down' : 'up'}
            value={<Baht amount={figure.today} sign={name === 'net'} />}
            before={formatAmount(figure.yesterday)}
            figure={figure}
          />
        );
      })}
      <FigureBox
        name="figure.members"
        change={more === 0 ? null : formatAmount(more, { sign: true, decimals: 0 })}
        tone={more < 0 ? 'down' : 'up'}
        value={formatAmount(members.today, { decimals: 0 })}
        before={formatAmount(members.yesterday, { decimals: 0 })}
        figure={members}
      />
      <Decided {...figures.decided} />
    </section>
  );
}

interface FigureBoxProps {
  name: PlainKey<'now'>;
  change: string | null;
  tone: 'up' | 'down' | null;
  value: ReactNode;
  before: string;
  figure?: Figure;
}

function FigureBox({ name, change, tone, value, before, figure }: FigureBoxProps) {
  const { t } = useTranslation('now');
  return (
    <dl className={styles.figure}>
      <dt>
        {t(name)}
        {change !== null && <b className={cx(styles.change, tone && styles[tone])}>{change}</b>}
      </dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.before}>{t('yesterday', { amount: before })}</dd>
      {figure && <Sparkline figure={figure} />}
    </dl>
  );
}

/** How the day went so far, and where yesterday was at this hour: both are written beside it. */
function Sparkline({ figure }: { figure: Figure }) {
  const { line, mark } = sparkOf(figure, WIDTH, HEIGHT);
  return (
    <dd className={styles.spark} aria-hidden="true">
      <svg
        viewBox={`-3 -4 ${WIDTH + 6} ${HEIGHT + 8}`}
        width="100%"
        height={HEIGHT + 8}
        preserveAspectRatio="none"
      >
        <line x1="0" x2={WIDTH} y1={mark[1]} y2={mark[1]} className={styles.sparkBefore} />
        <polyline points={line.map((point) => point.join(',')).join(' ')} className={styles.sparkLine} />
      </svg>
    </dd>
  );
}

const LONG_SECONDS = 120;

/** Half of the withdrawals that a person decided about were decided within this time. */
function Decided({ today, yesterday }: Figures['decided']) {
  const { t } = useTranslation('now');
  const text = (seconds: number | null) => {
    if (seconds === null) return '–';
    return seconds < LONG_SECONDS
      ? t('seconds', { seconds: Math.round(seconds) })
      : t('minutes', { minutes: formatAmount(Math.round(seconds / 60), { decimals: 0 }) });
  };
  const slower = today === null || yesterday === null ? 0 : Math.round(today - yesterday);
  return (
    <FigureBox
      name="figure.decided"
      change={slower === 0 ? null : t(slower > 0 ? 'slower' : 'faster', { by: text(Math.abs(slower)) })}
      tone={slower > 0 ? 'down' : 'up'}
      value={text(today)}
      before={text(yesterday)}
    />
  );
}
