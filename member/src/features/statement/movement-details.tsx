import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { dateTime, relativeTime } from '@krapao/ui/lib/format.ts';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { WALLET } from '@krapao/contract/ids';
import { activityOf } from './activity.ts';
import type { Filter } from './address.ts';
import { useStatement, type Statement } from './queries.ts';
import styles from './statement.module.css';
import { StatusMark } from './status-mark.tsx';

interface MovementDetailsProps {
  /** Its `_id`; it stands on the page that the list shows. */
  id: string;
  page: number;
  filter: Filter;
}

/** All that is known of a movement: what, how it stands and why, when to the second, and what the wallet held then. */
export function MovementDetails({ id, page, filter }: MovementDetailsProps) {
  const { t } = useTranslation('statement');
  const { data } = useStatement(page, filter);
  const movement = data?.statements.find((one) => one._id === id);
  if (!movement)
    return data ? <EmptyState compact art="/art/not-found.svg" title={t('movement.gone')} /> : null;
  const { key, params, description } = activityOf(movement);
  const { unit, count } = relativeTime(movement.createdAt);
  const failed = movement.status === 'FAILED';
  const why = whyFailed(movement);
  return (
    <div className={styles.details}>
      <p className={styles.strong}>{t(key, params)}</p>
      <p className={failed ? styles.void : undefined}>
        <Money
          amount={movement.amount}
          sign
          tone={failed ? 'plain' : 'flow'}
          size="hero"
          unit={t('common:baht')}
        />
      </p>
      <DetailList
        items={[
          {
            key: 'status',
            label: t('movement.status'),
            value: (
              <>
                <StatusMark status={movement.status} />
                {why && <span className={styles.block}>{t(why)}</span>}
              </>
            ),
          },
          {
            key: 'time',
            label: t('movement.time'),
            value: (
              <>
                <time className="num" dateTime={movement.createdAt}>
                  {dateTime(movement.createdAt)}
                </time>
                <span className={styles.block}>{t(`common:ago.${unit}`, { count })}</span>
              </>
            ),
          },
          {
            key: 'balance',
            label: t('movement.balance'),
            value: <span className="num">{formatBaht(movement.balance)}</span>,
          },
          ...(movement.original
            ? [
                {
                  key: 'kip',
                  label: t('movement.note'),
                  value: (
                    <span className="num">{t('sentKip', { kip: formatKip(movement.original.amount) })}</span>
                  ),
                },
              ]
            : []),
          ...(description ? [{ key: 'note', label: t('movement.note'), value: description }] : []),
        ]}
      />
    </div>
  );
}

type Failed = Pick<Statement, 'status' | 'statementType' | 'reason' | 'to'>;

/** The key of why a movement failed and where its money is; undefined of one that has not. */
export function whyFailed({ status, statementType, reason, to }: Failed): PlainKey<'statement'> | undefined {
  if (status !== 'FAILED') return undefined;
  if (statementType === 'withdraw') return `failed.${reason ?? 'withdraw'}`;
  if (statementType === 'transfer') return to === WALLET ? 'failed.fromGame' : 'failed.toGame';
  return undefined;
}
