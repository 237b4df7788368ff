import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { MEMBER_STATES } from '@krapao/contract/console/constants';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useAddress } from '../../lib/use-address.ts';
import { Press } from '../../parts/press.tsx';
import { FILTERS, filtersSet, type FilterName } from './address.ts';
import styles from './members-filters.module.css';

const DAYS = ['registeredFrom', 'registeredTo', 'depositedFrom', 'depositedTo'] as const;

/** Filters behind a word, so that what is shown stands first; open where some are set. */
export function FilterFold({ items, children }: { items: number; children: ReactNode }) {
  const { t } = useTranslation('members');
  return (
    <details className={styles.filters} open={items > 0 || undefined}>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        {items > 0 ? t('filter.some', { count: items }) : t('filter.title')}
      </summary>
      <div className={styles.fields} role="group" aria-label={t('filter.title')}>
        {children}
      </div>
    </details>
  );
}

/** Which members are shown; all of it stands in the address. */
export function MembersFilters() {
  const { t } = useTranslation('members');
  const { search, set, drop } = useAddress<FilterName>();
  const items = filtersSet(search);
  return (
    <FilterFold items={items}>
      <SelectField
        label={t('filter.state')}
        placeholder={t('filter.all')}
        options={MEMBER_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        value={search.get('state') ?? ''}
        onChange={({ target }) => set('state', target.value)}
      />
      {(['tag', 'source'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`filter.${name}`)}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={40}
          value={search.get(name) ?? ''}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      {DAYS.map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`filter.${name}`)}
          value={search.get(name) ?? ''}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      {items > 0 && <Press onClick={() => drop(FILTERS)}>{t('filter.clear')}</Press>}
    </FilterFold>
  );
}
