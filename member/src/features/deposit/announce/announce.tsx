import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { typedBaht } from '@krapao/ui/lib/typed-baht.ts';
import { Button } from '@krapao/ui/button.tsx';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import styles from '../deposit.module.css';
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
  const [typed, setTyped] = useState('');
  const [tooLittle, setTooLittle] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { isAsking, startAsking } = announcement;
  const { mutate, isPending, error, reset } = announcement.ask;
  const refusal = useErrorText(error);
  useEffect(() => {
    if (!isAsking) return;
    field.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'center' });
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button variant="quiet" block onClick={startAsking}>
        {label}
      </Button>
    );
  }
  const announce = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const amount = typedBaht(typed);
    const isTooLittle = amount < minimum || amount <= 0;
    setTooLittle(isTooLittle);
    if (isTooLittle) field.current?.focus();
    else mutate({ amount, bankCode }, { onError: () => field.current?.focus() });
  };
  return (
    <form ref={form} className={styles.stack} noValidate onSubmit={announce}>
      <MoneyInput
        ref={field}
        label={t('announce.amount')}
        hint={t('announce.hint')}
        unit={t('common:baht')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setTooLittle(false);
          reset();
        }}
        error={tooLittle ? t('account.minimum', { min: formatBaht(minimum) }) : refusal}
      />
      <Button type="submit" variant="primary" size="l" block busy={isPending}>
        {t('announce.send')}
      </Button>
    </form>
  );
}
