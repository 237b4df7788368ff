import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { focusFirstWrong } from '@krapao/ui/lib/focus-field.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { answerIn, triesLeft, wrongCodeKey } from '../one-time-code.ts';
import type { Fault } from './faults.ts';
import styles from './register.module.css';

export interface StepFormProps {
  title: string;
  lead: string;
  busy: boolean;
  submitLabel: string;
  /** What is being done while `busy`, in words; without it a spinner says that something is. */
  busyLabel?: string;
  /** There is nothing to send for now; the label says why. */
  submitOff?: boolean;
  onSubmit: (event: FormEvent) => void;
  onBack?: () => void;
  children: ReactNode;
}

/** The frame of one step: its heading, its fields, back and on. Where a refusal led back to it, its wrong field has the focus. */
export function StepForm(props: StepFormProps) {
  const { title, lead, busy, submitLabel, busyLabel, submitOff = false, onSubmit, onBack, children } = props;
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstWrong(form.current), []);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !submitOff) onSubmit(event);
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

/** What is wrong with one field, in words. */
function FieldProblem({ fault }: { fault: Fault }) {
  const { t } = useTranslation('auth');
  const answer = answerIn(fault);
  const text = useErrorText(answer);
  const left = triesLeft(answer);
  if (typeof fault === 'string') return t(fault);
  if (left !== undefined) return t(wrongCodeKey(left), { count: left });
  return answer?.code === 'INVALID_REQUEST' ? t('register.wrong') : text;
}

export const problemOf = (fault: Fault) => <FieldProblem fault={fault} />;
