import { useEffect, useRef } from 'react';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { StatementType } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Chips, chipClass, chipOnClass } from '@krapao/ui/chips.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import type { Filter } from './address.ts';
import styles from './filters.module.css';

/** What members look for most comes first. */
const TYPES: readonly StatementType[] = [
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
  'correction',
];

interface TypeChipsProps {
  filter: Filter;
  onType: (type: string) => void;
  /** Opens the sheet with the days. */
  onMore: () => void;
}

/** Which movements are shown: of one type by one press, and by days in a sheet. */
export function TypeChips({ filter, onType, onMore }: TypeChipsProps) {
  const { t } = useTranslation('statement');
  const { type = '', from, to } = filter;
  return (
    <Chips
      label={t('filter.label')}
      value={type}
      onChange={onType}
      options={[
        { value: '', label: t('filter.any') },
        ...TYPES.map((one) => ({ value: one, label: t(`type.${one}`) })),
      ]}
      before={
        <button
          type="button"
          className={from || to ? chipOnClass : chipClass}
          aria-haspopup="dialog"
          onClick={onMore}
        >
          <SlidersHorizontal aria-hidden="true" />
          {t('filter.open')}
        </button>
      }
    />
  );
}

interface DaysFilterProps {
  filter: Filter;
  onDay: (end: 'from' | 'to', day: string) => void;
  onClear: () => void;
  onDone: () => void;
}

/** From a day to a day. The list behind follows at once. */
export function DaysFilter({ filter: { from = '', to = '' }, onDay, onClear, onDone }: DaysFilterProps) {
  const { t } = useTranslation('statement');
  return (
    <div className={styles.sheet}>
      <div className={styles.days}>
        <DayField label={t('filter.from')} day={from} onDay={(day) => onDay('from', day)} />
        <DayField label={t('filter.to')} day={to} onDay={(day) => onDay('to', day)} />
      </div>
      <div className={styles.actions}>
        <Button size="l" onClick={onClear}>
          {t('filter.clear')}
        </Button>
        <Button variant="primary" size="l" onClick={onDone}>
          {t('filter.show')}
        </Button>
      </div>
    </div>
  );
}

/** The phone's own calendar. What is being typed is not taken for a day before it is one, and stays as typed. */
function DayField({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== day) input.current.value = day;
  }, [day]);
  return (
    <TextField
      ref={input}
      type="date"
      label={label}
      defaultValue={day}
      min="2000-01-01"
      max="2999-12-31"
      onChange={(event) => onDay(event.target.value)}
    />
  );
}
