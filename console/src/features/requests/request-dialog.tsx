import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { call } from '../../lib/call.ts';
import { askAgain, topicKeys } from '../../lib/queries.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { orderOf, titleOf } from './request-words.ts';
import type { Request } from './queries.ts';

/** confirm: it is done now. refuse: nothing is done; of one's own: it is taken back. */
export type Word = 'confirm' | 'refuse';

/** A second person's word about a request, or the maker's that it is taken back. */
export function RequestDialog({
  request,
  word,
  change,
  onClose,
}: {
  request: Request;
  word: Word;
  /** What it would change, shown as its own screen shows it. */
  change?: ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const { id, amount, madeBy, why, isOwn } = request;
  const act = word === 'confirm' ? 'confirm' : isOwn ? 'takeBack' : 'refuse';
  const over = () => {
    onClose();
    void askAgain(client, [topicKeys.requests, topicKeys.board]);
  };
  return (
    <ActDialog
      title={t(`${act}.title`)}
      summary={[
        [t('what'), <b key="what">{titleOf(request)}</b>],
        ...(amount === null ? [] : [[t('amount'), <b key="amount">{formatBaht(amount)}</b>] as const]),
        ...(change ? [] : orderOf(request)).filter(([term]) => amount === null || term !== t('field.amount')),
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
                ? [t('takeBack.choice.first'), t('takeBack.choice.second')]
                : [t('refuse.choice.first'), t('refuse.choice.second')],
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
              body: { why: said },
              idempotencyKey,
            })
      }
      onDone={() => {
        toast.success(t(`${act}.done`));
        over();
      }}
      onMovedOn={() => {
        toast.danger(t('movedOn'));
        over();
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {change}
          {word === 'confirm' && <p>{t('confirm.lead')}</p>}
        </>
      )}
    </ActDialog>
  );
}
