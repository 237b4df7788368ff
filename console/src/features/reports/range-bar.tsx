import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { TextField } from '@krapao/ui/text-field.tsx';
import { faultOf, presetOf, PRESETS, type Range } from './range.ts';
import styles from './reports.module.css';

/** From when until when, and the days that are asked for most. */
export function RangeBar({
  range,
  today,
  onRange,
}: {
  range: Range;
  today: string;
  onRange: (range: Range) => void;
}) {
  const { t } = useTranslation('reports');
  const fault = faultOf(range, today);
  return (
    <div className={styles.range}>
      <div className={styles.days}>
        <TextField
          type="date"
          label={t('from')}
          max={today}
          value={range.from}
          onChange={({ target }) => target.value && onRange({ ...range, from: target.value })}
        />
        <TextField
          type="date"
          label={t('to')}
          max={today}
          value={range.to}
          error={fault && t(`fault.${fault}`)}
          onChange={({ target }) => target.value && onRange({ ...range, to: target.value })}
        />
      </div>
      <div className={styles.presets} role="group" aria-label={t('presets')}>
        {PRESETS.map((preset) => {
          const wanted = presetOf(preset, today);
          return (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              aria-pressed={wanted.from === range.from && wanted.to === range.to}
              onClick={() => onRange(wanted)}
            >
              {t(`preset.${preset}`)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
