import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { typedBaht } from '../../../lib/typed-baht.ts';
import { Button } from '../../../ui/button.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import styles from '../deposit.module.css';
import { AnnouncedAmount } from './announced-amount.tsx';
import type { Announcement } from './announce-queries.ts';

interface AnnounceProps {
  announcement: Announcement;
  minimum: number;
  /** What opens it. */
  label: string;
}

/**
 * Without a slip: the member says how much, and sends exactly the amount that the answer names, which is nobody else's (decisions,
 * Deposits).
 */
export function Announce({ announcement, minimum, label }: AnnounceProps) {
  const { t } = useTranslation('deposit');
  const [typed, setTyped] = useState('');
  const [tooLittle, setTooLittle] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, announced, error, reset } = announcement;
  const refusal = useErrorText(error);
  const wasCancelled = useRef(false);
  useEffect(() => {
    if (announced || !wasCancelled.current) return;
    wasCancelled.current = false;
    field.current?.focus();
  }, [announced]);

  const backToForm = () => {
    wasCancelled.current = true;
    reset();
  };
  if (announced) return <AnnouncedAmount announced={announced} onOver={reset} onCancelled={backToForm} />;
  if (!isOpen) {
    return (
      <Button variant="quiet" block onClick={() => setIsOpen(true)}>
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
    else mutate(amount, { onError: () => field.current?.focus() });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={announce}>
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
      <Button type="submit" block busy={isPending}>
        {t('announce.send')}
      </Button>
    </form>
  );
}
