import { useState } from 'react';
import Gift from 'lucide-react/icons/gift';
import { formatBaht } from '@krapao/contract/money';
import { isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { FormField, useFields, type Form } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { Button } from '@krapao/ui/button.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { byMinute, shortReference } from '@krapao/ui/lib/format.ts';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { errorText as laterErrorText, useErrorText } from '../../../lib/error-text.ts';
import styles from '../deposit.module.css';
import { CopyText } from '../../../parts/copy-text.tsx';
import { useGift, type GiftOutcome } from './gift-queries.ts';
import { DepositCredited } from '../deposit-credited.tsx';

interface GiftStepProps {
  /** Baht. */
  minimum: number;
  onDone: () => void;
}

/** A deposit by gift link. What is wrong with it stands beside it; one whose end is not known is never called failed. */
export function GiftStep({ minimum, onDone }: GiftStepProps) {
  const { t } = useTranslation('deposit');
  const [outcome, setOutcome] = useState<GiftOutcome | null>(null);
  const alive = useAlive();
  const { mutate, isPending, error, reset } = useGift({
    onSuccess: (sent) => {
      if (alive.current) setOutcome(sent);
      else if (sent.status === 'PENDING') toast.info(t('gift.pending'));
      else toast.success(t('gift.laterDone', { amount: formatBaht(sent.amount) }));
    },
    onError: (failed) => {
      if (alive.current) form.refuse({ link: 'refused' });
      else if (isUnknownOutcome(failed)) toast.info(t('gift.laterUnknown'));
      else void laterErrorText(failed).then((text) => toast.danger(text));
    },
  });
  const refusal = useErrorText(error);
  const isUnknown = error !== null && isUnknownOutcome(error);
  const form: Form<{ link: string }, 'missing' | 'refused'> = useFields({
    empty: { link: '' },
    rules: ({ link }) => (link.trim() ? {} : { link: 'missing' }),
    problemOf: (fault) => (fault === 'missing' ? t('gift.missing') : isUnknown ? t('gift.unknown') : refusal),
  });

  if (outcome) {
    return (
      <GiftDone
        outcome={outcome}
        onAnother={() => {
          setOutcome(null);
          form.clear();
          reset();
        }}
        onDone={onDone}
      />
    );
  }
  const send = ({ link }: { link: string }) => {
    if (!isPending) mutate(link.trim());
  };
  return (
    <form className="stack" noValidate onSubmit={form.submit(send)}>
      <div>
        <p className={styles.step}>
          <strong>1.</strong> {t('gift.make')}
        </p>
        <p className={styles.step}>
          <strong>2.</strong> {t('gift.copy')}
        </p>
      </div>
      <FormField
        of={form}
        name="link"
        as={TextField}
        label={t('gift.label')}
        hint={t('gift.minimum', { min: formatBaht(minimum) })}
        placeholder="https://gift.truemoney.com/campaign/?v=…"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        lang="en"
        maxLength={500}
        data-autofocus
        onTyped={reset}
      />
      <Button type="submit" variant="primary" size="l" block icon={<Gift />} busy={isPending}>
        {t(isUnknown ? 'gift.again' : 'gift.send')}
      </Button>
    </form>
  );
}

interface GiftDoneProps {
  outcome: GiftOutcome;
  onAnother: () => void;
  onDone: () => void;
}

/** The gift is in the wallet, or it is being found out whether it is. */
function GiftDone({ outcome, onAnother, onDone }: GiftDoneProps) {
  const { t } = useTranslation('deposit');
  return (
    <div className="stack">
      <div role="alert">
        {outcome.status === 'SUCCESS' ? (
          <DepositCredited amount={outcome.amount} />
        ) : (
          <Notice tone="warning" title={t('gift.pending')}>
            <p>{t('gift.pendingText')}</p>
            <p className="num">
              {outcome.until ? t('gift.until', { until: byMinute(outcome.until) }) : t('gift.byPerson')}
            </p>
          </Notice>
        )}
      </div>
      {outcome.status === 'PENDING' && (
        <DetailList
          items={[
            {
              key: 'reference',
              label: t('gift.reference'),
              value: <span className="num">{shortReference(outcome.reference)}</span>,
              action: (
                <CopyText
                  text={outcome.reference}
                  label={t('gift.copyReference')}
                  said={t('common:copied', { text: shortReference(outcome.reference) })}
                />
              ),
            },
          ]}
        />
      )}
      <div className={styles.actions}>
        <Button variant="primary" size="l" block onClick={onDone}>
          {t(outcome.status === 'SUCCESS' ? 'watch.done' : 'common:close')}
        </Button>
        <Button variant="quiet" block onClick={onAnother}>
          {t('gift.another')}
        </Button>
      </div>
    </div>
  );
}
