import { useId, useState } from 'react';
import ListFilter from 'lucide-react/icons/list-filter';
import { WORK_SORTS } from '@krapao/contract/console/constants';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useAddress } from '../../lib/use-address.ts';
import { Press } from '../../parts/press.tsx';
import { NARROWING, narrowingSet, type Narrowing } from './filter.ts';
import styles from './work-filters.module.css';

/** A sum as it is typed, to what the address has: digits and one point. */
const sumOf = (typed: string): string => typed.replace(/[^\d.]/g, '');

/** Amount, bank and order of the work; all of it stands in the address. Opened by a button, and open where something is set. */
export function WorkFilters({ banks }: { banks: readonly string[] }) {
  const { t } = useTranslation('work');
  const { search, set, drop } = useAddress<Narrowing>();
  const items = narrowingSet(search);
  const [isOpen, setOpen] = useState(items > 0);
  const panel = useId();
  const bank = search.get('bank') ?? '';
  const known = bank !== '' && !banks.includes(bank) ? [...banks, bank] : banks;
  return (
    <>
      <Press
        tone={items > 0 ? 'normal' : 'plain'}
        icon={<ListFilter size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {items > 0 ? t('filter.some', { count: items }) : t('filter.title')}
      </Press>
      <div id={panel} className={styles.panel} role="group" aria-label={t('filter.title')} hidden={!isOpen}>
        {(['min', 'max'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name === 'min' ? 'filter.from' : 'filter.to')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            trailing={t('baht')}
            value={search.get(name) ?? ''}
            onChange={({ target }) => set(name, sumOf(target.value))}
          />
        ))}
        <SelectField
          label={t('filter.bank')}
          placeholder={t('filter.anyBank')}
          options={known.map((code) => ({ value: code, label: code }))}
          value={bank}
          onChange={({ target }) => set('bank', target.value)}
        />
        <SelectField
          label={t('filter.sort')}
          options={WORK_SORTS.map((sort) => ({ value: sort, label: t(`filter.${sort}`) }))}
          value={search.get('sort') ?? 'oldest'}
          onChange={({ target }) => set('sort', target.value === 'oldest' ? '' : target.value)}
        />
        {NARROWING.some((name) => search.get(name)) && (
          <Press onClick={() => drop(NARROWING)}>{t('filter.clear')}</Press>
        )}
      </div>
    </>
  );
}
