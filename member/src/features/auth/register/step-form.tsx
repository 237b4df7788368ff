import { useEffect, useRef, type ReactNode } from 'react';
import { focusFirstWrong } from '@krapao/ui/lib/focus-field.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import styles from './register.module.css';

export interface StepFormProps {
  title: string;
  lead: string;
  busy: boolean;
  /** Counts refusals: each puts the focus where it has to be mended, also when that is where the last one was. */
  round: number;
  submitLabel: string;
  /** What is being done while `busy`, in words; without it a spinner says that something is. */
  busyLabel?: string;
  /** There is nothing to send for now; the label says why. */
  submitOff?: boolean;
  /** Checks what was typed, and goes on. */
  onSubmit: () => void;
  onBack?: () => void;
  children: ReactNode;
}

/** The frame of one step: its heading, its fields, back and on. After a refusal the first wrong field has the focus. */
export function StepForm(props: StepFormProps) {
  const {
    title,
    lead,
    busy,
    round,
    submitLabel,
    busyLabel,
    submitOff = false,
    onSubmit,
    onBack,
    children,
  } = props;
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!busy) focusFirstWrong(form.current);
  }, [busy, round]);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !submitOff) onSubmit();
      }}
    >
      <div>
        <h2 className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
      <div className={styles.buttons}>
        {onBack && (
          <Button size="l" disabled={busy} className={styles.back} onClick={onBack}>
            {t('register.back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="l"
          busy={busy}
          busyLabel={busyLabel}
          disabled={submitOff}
          className={styles.on}
        >
          {submitLabel}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {busy && busyLabel}
      </span>
    </form>
  );
}
