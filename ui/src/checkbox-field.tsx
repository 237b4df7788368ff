import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldNotes } from './field.tsx';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'aria-invalid'
> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A yes or no, with its words as the target. */
export function CheckboxField({ label, hint, error, id, ...input }: CheckboxFieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = [error ? `${field}-error` : '', hint ? `${field}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <input
          {...input}
          id={field}
          type="checkbox"
          className={styles.input}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={styles.mark} aria-hidden="true">
          <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor">
            <path d="m3.5 8.5 3 3 6-7" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <span className={styles.label}>{label}</span>
      </label>
      <FieldNotes id={field} hint={hint} error={error} />
    </div>
  );
}
