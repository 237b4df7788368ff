import { phrase } from '@krapao/contract/phrases';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { fieldWord, useStateWords } from '../../lib/states.ts';
import { topicKeys, waitingRequestsQuery } from '../../lib/queries.ts';
import { useActEnd } from '../../parts/use-act-end.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { orderOf, whatOf } from './request-words.ts';
import type { Request } from './queries.ts';
import { useFate } from './use-fate.ts';

/** confirm: it is done now. refuse: nothing is done; of one's own: it is taken back. */
export type Word = 'confirm' | 'refuse';

/** A second person's word about a request, or the maker's that it is taken back. */
export function RequestDialog({
  request,
  word,
  change,
  beside,
  onClose,
}: {
  request: Request;
  word: Word;
  /** What it would change, shown as its own screen shows it. */
  change?: ReactNode;
  /** What a person needs to decide. */
  beside?: ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('requests');
  useStateWords();
  const { id, amount, madeBy, why, isOwn } = request;
  // also what it is about may change while it is open
  const { data } = useQuery(waitingRequestsQuery);
  const isOvertaken = data?.requests.some((one) => one.id === id && one.isOvertaken);
  const act = word === 'confirm' ? 'confirm' : isOwn ? 'takeBack' : 'refuse';
  const done = t(`${act}.done`);
  const tellFate = useFate(request, onClose);
  const end = useActEnd({
    says: { done, waits: done, movedOn: tellFate },
    keys: [topicKeys.requests, topicKeys.board],
    onClose,
  });
  return (
    <ActDialog
      isWide={Boolean(change)}
      title={t(`${act}.title`)}
      summary={[
        [t('what'), <b key="what">{whatOf(request)}</b>],
        ...(amount === null ? [] : [[t('amount'), <b key="amount">{formatBaht(amount)}</b>] as const]),
        ...(change ? [] : orderOf(request)).filter(
          ([term]) => amount === null || term !== fieldWord('amount'),
        ),
        [t('madeBy'), madeBy],
        [t('why'), why],
      ]}
      confirmLabel={t(`${act}.submit`)}
      tone={word === 'confirm' ? 'first' : 'no'}
      why={
        word === 'confirm'
          ? undefined
          : {
              label: t('refuseWhy'),
              choices: isOwn
                ? [phrase('didPressedByMistake'), phrase('didThingsHaveChanged')]
                : [phrase('didNotEnoughIsKnown'), phrase('didIDoNotAgree')],
            }
      }
      send={({ why: said, proof, idempotencyKey }) =>
        word === 'confirm'
          ? call('POST /api/console/requests/{id}/confirm', {
              params: { id },
              body: { proof },
              idempotencyKey,
            })
          : call('POST /api/console/requests/{id}/refuse', {
              params: { id },
              body: { why: said, proof },
              idempotencyKey,
            })
      }
      {...end}
      onClose={onClose}
    >
      {() => (
        <>
          {beside}
          {change}
          {word === 'confirm' &&
            (isOvertaken ? (
              <Note tone="amber" role="alert">
                {t('overtaken.others')}
              </Note>
            ) : (
              <p>{t('confirm.lead')}</p>
            ))}
        </>
      )}
    </ActDialog>
  );
}
