import { useEffect, useRef } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { focusField } from '@krapao/ui/lib/focus-field.ts';
import { FormField, useFields } from '@krapao/ui/lib/form.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { typedBaht } from '@krapao/ui/lib/format.ts';
import { Button } from '@krapao/ui/button.tsx';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import type { Announcement } from './use-announcement.ts';

interface AnnounceProps {
  announcement: Announcement;
  /** Of the account of ours that the member is shown. */
  bankCode: string;
  minimum: number;
  /** What opens it. */
  label: string;
}

/**
 * Without a slip: the member says how much, and sends exactly the amount that the answer names, which is nobody else's (decisions,
 * Deposits).
 */
export function Announce({ announcement, bankCode, minimum, label }: AnnounceProps) {
  const { t } = useTranslation('deposit');
  const element = useRef<HTMLFormElement>(null);
  const { isAsking, startAsking } = announcement;
  const { mutate, isPending, error } = announcement.ask;
  const refusal = useErrorText(error);
  const form = useFields<{ amount: string }, 'tooLittle' | 'refused'>({
    empty: { amount: '' },
    rules: ({ amount }) => {
      const asked = typedBaht(amount);
      return asked < minimum || asked <= 0 ? { amount: 'tooLittle' } : {};
    },
    problemOf: (fault) =>
      fault === 'tooLittle' ? t('account.minimum', { min: formatBaht(minimum) }) : refusal,
  });
  useEffect(() => {
    if (!isAsking) return;
    focusField(element.current, 'amount');
    element.current?.scrollIntoView({ block: 'center' });
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button variant="quiet" block onClick={startAsking}>
        {label}
      </Button>
    );
  }
  const announce = ({ amount }: { amount: string }) => {
    if (isPending) return;
    const body = { amount: typedBaht(amount), bankCode };
    mutate(body, { onError: () => form.refuse({ amount: 'refused' }) });
  };
  return (
    <form ref={element} className="stack" noValidate onSubmit={form.submit(announce)}>
      <FormField
        of={form}
        name="amount"
        as={MoneyInput}
        label={t('announce.amount')}
        hint={t('announce.hint')}
        unit={t('common:baht')}
      />
      <Button type="submit" variant="primary" size="l" block busy={isPending}>
        {t('announce.send')}
      </Button>
    </form>
  );
}
