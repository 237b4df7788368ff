import { useInfiniteQuery } from '@tanstack/react-query';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { STATEMENT_TYPES } from '@krapao/contract/constants';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { download } from '../../lib/call.ts';
import { useToday } from '../../lib/clock.ts';
import { useMay } from '../../lib/me.ts';
import { useAddress } from '../../lib/use-address.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { CsvPress } from '../../parts/csv-press.tsx';
import { Paged } from '../../parts/paged.tsx';
import { Press } from '../../parts/press.tsx';
import { MOVED, movedOf } from './address.ts';
import { FilterFold } from './members-filters.tsx';
import { balanceWord, endTone, endWord, movementWord } from './member-words.ts';
import { Line, Rows } from './part-list.tsx';
import { statementQuery } from './queries.ts';
import styles from './statement.module.css';

type Moved = (typeof MOVED)[number];

/** What moved: of a type and of days, what it comes to, and as a file. All of it stands in the address. */
export function Statement({ id }: { id: string }) {
  const { t, language } = useTranslation('members');
  useTranslation('work'); // the words of movements
  const may = useMay();
  const today = useToday();
  const { search, set, drop } = useAddress<Moved>();
  const moved = movedOf(search);
  const pages = useInfiniteQuery(statementQuery(id, moved));
  const items = Object.keys(moved).length;
  const totals = pages.data?.pages[0]?.totals;
  return (
    <>
      <FilterFold items={items}>
        <SelectField
          label={t('moved.type')}
          placeholder={t('filter.all')}
          options={STATEMENT_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          value={moved.type ?? ''}
          onChange={({ target }) => set('type', target.value)}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`moved.${name}`)}
            value={search.get(name) ?? ''}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
        {may('report.export') && (
          <CsvPress
            name={`krapao-statement-${id}-${today}`}
            take={(language) =>
              download('GET /api/console/members/{id}/statement/csv', {
                params: { id },
                query: { ...moved, language },
              })
            }
          />
        )}
        {items > 0 && <Press onClick={() => drop(MOVED)}>{t('filter.clear')}</Press>}
      </FilterFold>
      {totals && totals.items > 0 && (
        <dl className={styles.totals} aria-label={t('moved.totals')}>
          <div>
            <dt>{t('moved.items')}</dt>
            <dd>{totals.items}</dd>
          </div>
          {totals.sums.map(({ type, amount }) => (
            <div key={type}>
              <dt>{t(`type.${type}`)}</dt>
              <dd>
                <Baht amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Paged
        pages={pages}
        rows={pages.data?.pages.flatMap(({ rows }) => rows)}
        none={t(items > 0 ? 'moved.none' : 'none.statement')}
      >
        {(rows) => (
          <Rows label={t('part.statement')}>
            {rows.map(({ no, at, kind, type, state, amount, balance, from, to, told }) => (
              <Line
                key={no}
                when={dateTimeOf(at)}
                what={movementWord(kind, type)}
                chip={state !== 'SUCCESS' && <Chip tone={endTone(state)}>{endWord(state)}</Chip>}
                note={[told?.[language], [from, to].filter(Boolean).map(balanceWord).join(' → ')]
                  .filter(Boolean)
                  .join(' · ')}
                amount={<Baht amount={amount} sign flow />}
                rest={<Baht amount={balance} />}
              />
            ))}
          </Rows>
        )}
      </Paged>
    </>
  );
}
