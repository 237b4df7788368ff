import { useEffect, useRef } from 'react';
import { STATEMENT_TYPES } from '@krapao/contract/constants';
import { useTranslation } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Filter } from './address.ts';
import styles from './filters.module.css';

interface FiltersProps {
  filter: Filter;
  onType: (type: string) => void;
  onDay: (end: 'from' | 'to', day: string) => void;
}

/** Which movements are shown: of one type, from a day to a day. */
export function Filters({ filter, onType, onDay }: FiltersProps) {
  const { t } = useTranslation('statement');
  const { type = '', from = '', to = '' } = filter;
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      <div className={styles.type}>
        <SelectField
          label={t('filter.type')}
          value={type}
          onChange={(event) => onType(event.target.value)}
          options={[
            { value: '', label: t('filter.all') },
            ...STATEMENT_TYPES.map((one) => ({ value: one, label: t(`type.${one}`) })),
          ]}
        />
      </div>
      <DayField label={t('filter.from')} day={from} onDay={(day) => onDay('from', day)} />
      <DayField label={t('filter.to')} day={to} onDay={(day) => onDay('to', day)} />
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
