import { useState } from 'react';
import { dateOf } from '@krapao/contract/bangkok';
import { formatBaht } from '@krapao/contract/money';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import type { Column } from '@krapao/ui/table.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { PagedTable } from '../../parts/paged-table.tsx';
import { CollectButton } from './collect-button.tsx';
import { InviteLink } from './invite-link.tsx';
import { useInvited, type Earning, type Invited } from './queries.ts';
import styles from './invite.module.css';

/** The link to invite with, what friends brought and how it comes about (product 2, Invite modal). */
export function InvitePanel({ memberId }: { memberId: string }) {
  const { t } = useTranslation('invite');
  const [page, setPage] = useState(1);
  const invited = useInvited(page);
  const columns = useColumns();
  const { data } = invited;
  const isOff = codeOf(invited.error) === 'INVITE_INACTIVE';
  const refusal = useErrorText(isOff ? invited.error : null);
  if (isOff) return <EmptyState compact art="/art/empty-invite.svg" title={refusal} />;
  if (!data && invited.isError) return <LoadFailed compact of={invited} />;
  if (!data) {
    return <LoadingBlocks heights={[110, 84, 160]} />;
  }
  return (
    <div className="stack">
      <p className={`${styles.lead} num`}>{t('rates', { fail: data.fail, success: data.success })}</p>
      <InviteLink memberId={memberId} />
      <Pot memberId={memberId} invited={data} />
      <Terms invited={data} />
      <section className={styles.log}>
        <h3>{t('log.title')}</h3>
        <PagedTable
          caption={t('log.title')}
          columns={columns}
          of={invited}
          rows={data.invites}
          total={data.total}
          page={page}
          onPage={setPage}
          empty={<p className={styles.mute}>{t('log.empty')}</p>}
        />
      </section>
    </div>
  );
}

function useColumns(): Column<Earning>[] {
  const { t } = useTranslation('invite');
  return [
    { key: 'friend', header: t('log.friend'), cell: ({ from }) => from.name },
    {
      key: 'day',
      header: t('log.day'),
      cell: ({ createdAt }) => <span className="num">{dateOf(createdAt)}</span>,
    },
    {
      key: 'amount',
      header: t('log.amount'),
      align: 'end',
      cell: ({ amount }) => <span className={`${styles.gain} num`}>+{formatBaht(amount)}</span>,
    },
  ];
}

/** What can be moved into the wallet now. */
function Pot({ memberId, invited }: { memberId: string; invited: Invited }) {
  const { t } = useTranslation('invite');
  const { amount, invitees } = invited;
  return (
    <section className={styles.pot} aria-label={t('pot.title')}>
      <div>
        <p className="soft">{t('pot.from', { count: invitees })}</p>
        <p className={styles.gain}>
          <Money amount={amount} unit={t('common:baht')} size="lead" />
        </p>
      </div>
      <CollectButton memberId={memberId} amount={amount} />
    </section>
  );
}

/** What of it is still to come, or waits, and why. */
function Terms({ invited: { carry, held, minimum, owed } }: { invited: Invited }) {
  const { t } = useTranslation('invite');
  const baht = (amount: number) => <span className="num">{formatBaht(amount)}</span>;
  return (
    <>
      {held > 0 && (
        <Notice tone="warning" title={t('held.title', { amount: formatBaht(held) })}>
          {t('held.why')}
        </Notice>
      )}
      <DetailList
        items={[
          { key: 'carry', label: t('carry'), value: baht(Math.abs(carry)) },
          ...(owed > 0 ? [{ key: 'owed', label: t('owed.label'), value: baht(owed) }] : []),
          { key: 'minimum', label: t('minimum'), value: baht(minimum) },
        ]}
      />
      {owed > 0 && <p className="soft">{t('owed.why')}</p>}
      <p className={styles.mute}>{t('how')}</p>
    </>
  );
}
