import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { formatAmount } from '@krapao/ui/money-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useOwnAccountText } from '../../parts/own-account.tsx';
import { Note } from '../../parts/note.tsx';
import { NotYet } from '../../parts/states.tsx';
import { useAskedText } from './account-text.ts';
import { dayQuery, type DayState } from './queries.ts';

type Fact = readonly [term: string, text: ReactNode];

/** What two people have to know of a close: by how much which account and which provider differs, what is open, and what money of the house waits. */
export function useCloseFacts(): (state: Pick<DayState, 'differences' | 'open' | 'asked'>) => Fact[] {
  const { t } = useTranslation('days');
  const accountText = useOwnAccountText();
  const what = ({ kind, key, name }: DayState['differences'][number]) => {
    if (kind === 'played') return t('books.play', { provider: name ?? key });
    if (kind === 'unfed') return t('books.unfed', { account: accountText(key) });
    return kind === 'fed' ? t('books.fed', { account: accountText(key) }) : accountText(key);
  };
  const askedText = useAskedText();
  return ({ differences, open, asked }) => [
    ...(differences.length === 0
      ? [[t('column.difference'), t('same')] as const]
      : differences.map(
          (one) => [what(one), <b key={what(one)}>{formatAmount(one.amount, { sign: true })}</b>] as const,
        )),
    [t('open'), String(open.reduce((sum, { items }) => sum + items, 0))],
    ...(asked.length === 0
      ? []
      : [[t('transfer.asked'), asked.map((one) => <div key={one.request}>{askedText(one)}</div>)] as const]),
  ];
}

/** That money of the house waits: closed without it, the day differs by it and another one has it. */
export function AskedDoubt({ asked }: Pick<DayState, 'asked'>) {
  const { t } = useTranslation('days');
  return asked.length > 0 && <Note tone="amber">{t('close.asked')}</Note>;
}

/** The same for the second person; other figures than were seen end the request. */
export function CloseFacts({ day, seen }: { day: string; seen: unknown }) {
  const { t } = useTranslation('days');
  const { data, error, refetch } = useQuery(dayQuery(day));
  const factsOf = useCloseFacts();
  if (!data) return <NotYet error={error} refetch={refetch} rows={2} />;
  return (
    <>
      <DetailList items={factsOf(data).map(([label, value]) => ({ key: label, label, value }))} />
      <AskedDoubt asked={data.asked} />
      {data.seen !== seen && <Note tone="amber">{t('close.moved')}</Note>}
    </>
  );
}
