import { useLayoutEffect, useRef, useState } from 'react';
import { dateOf } from '@krapao/contract/bangkok';
import { cx } from '@krapao/ui/cx.ts';
import { formatAmount } from '@krapao/ui/money-text.ts';
import { labelledOf, ticksOf, type Series } from './drawing.ts';
import styles from './chart.module.css';

/** Before it is known how wide its box is, px. */
const FIRST_WIDTH = 320;
const HEIGHT = 200;
const LEFT = 76;
const BOTTOM = 24;
const TOP = 10;
const RIGHT = 12;
/** A label needs so much room, px. */
const LABEL = 90;

/** `23/11` */
const shortDay = (day: string): string => dateOf(`${day}T00:00:00+07:00`).slice(0, 5);

/** The width of what is drawn into, px: letters keep their size on a phone and on a desk. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

/** A line a series over days. The table beside it says the same in figures. */
export function LineChart({
  label,
  days,
  series,
}: {
  label: string;
  days: readonly string[];
  series: readonly Series[];
}) {
  const { box, width } = useWidth();
  const ticks = ticksOf(series.flatMap(({ values }) => values));
  const [low = 0, high = 1] = [ticks[0], ticks[ticks.length - 1]];
  const x = (i: number) =>
    days.length === 1 ? (LEFT + width - RIGHT) / 2 : LEFT + (i / (days.length - 1)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  return (
    <div ref={box}>
      <svg
        className={styles.lines}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className={styles.grid} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {formatAmount(tick, { decimals: 0 })}
            </text>
          </g>
        ))}
        {labelledOf(days.length, Math.max(2, Math.floor((width - LEFT) / LABEL))).map((i) => (
          <text
            key={i}
            x={x(i)}
            y={HEIGHT - 6}
            textAnchor={
              i === 0 && days.length > 1 ? 'start' : i === days.length - 1 && i > 0 ? 'end' : 'middle'
            }
          >
            {shortDay(days[i] ?? '')}
          </text>
        ))}
        {series.map(({ name, values }, which) => (
          <g key={name} className={cx(styles.series, which > 0 && styles.second)}>
            <polyline points={values.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />
            {values.length === 1 && <circle cx={x(0)} cy={y(values[0] ?? 0)} r="4" />}
          </g>
        ))}
      </svg>
    </div>
  );
}
