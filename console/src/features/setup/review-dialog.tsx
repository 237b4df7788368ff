import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../../lib/call.ts';
import { wrongFields } from '../../lib/console-error.ts';
import { topicKeys } from '../../lib/queries.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import type { Kind } from './areas.ts';
import type { Field } from './fields.ts';
import type { Rehearsed, State } from './queries.ts';
import type { History } from './side-rows.ts';
import { Sides } from './sides.tsx';
import { toldProblem } from './words.ts';

/** A change as it was tried: both sides, doubts, whether it takes two people; then why, and it is sent. */
export interface Review {
  order: Record<string, unknown>;
  seen: string;
  tried: Rehearsed;
}

interface ReviewDialogProps {
  kind: Kind;
  subject: string;
  title: string;
  fields: readonly Field[];
  /** What is in force now, where nothing is stored. */
  inForce: State;
  review: Review;
  history: History;
  onDone: () => void;
  /** What is wrong with a field of it, though it was tried before, is mended where that is typed. */
  onRefused: (error: unknown) => void;
  onMovedOn: () => void;
  onClose: () => void;
}

export function ReviewDialog(props: ReviewDialogProps) {
  const { kind, subject, title, fields, inForce, review, history, onDone, onRefused, onMovedOn, onClose } =
    props;
  const { order, seen, tried } = review;
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  return (
    <ActDialog
      title={title}
      summary={[]}
      isWide
      confirmLabel={t(tried.second ? 'review.ask' : 'review.save')}
      tone={tried.second ? 'two' : 'first'}
      second={tried.second}
      why={{ label: t(tried.second ? 'review.whySecond' : 'review.why'), choices: [] }}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/setup/{kind}/{subject}', {
          params: { kind, subject },
          body: { order, seen, why, proof },
          idempotencyKey,
        }).catch((error: unknown) => {
          if (Object.keys(wrongFields(error)).some((at) => at !== 'why')) onRefused(error);
          throw error;
        })
      }
      onDone={({ message }) => {
        if (message === 'OK') toast.success(t('review.done'));
        else toast.info(t(inForce === null ? 'review.waitsNew' : 'review.waits'));
        // it stays until what is behind it is what it is now: what is typed next is typed over that
        void askAgain(client, [topicKeys.setup, topicKeys.requests]).finally(onDone);
      }}
      onMovedOn={onMovedOn}
      onClose={onClose}
    >
      {() => (
        <>
          {tried.doubts.map((doubt) => (
            <Note key={doubt} tone="amber">
              {toldProblem(doubt)}
            </Note>
          ))}
          <Sides
            kind={kind}
            fields={fields}
            before={tried.before ?? inForce}
            after={tried.after}
            history={history}
          />
        </>
      )}
    </ActDialog>
  );
}
