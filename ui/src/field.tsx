import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

/** What every field takes. */
export interface FieldLook {
  label: ReactNode;
  /** The label is read but not shown: for a search box or a table's filter. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong, and what would be right. */
  error?: ReactNode;
}

/** What the control inside a field must be given, so that label, hint and error belong to it. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldLook {
  id?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
  className?: string | undefined;
}

/** A label, a control, a hint and the error beside it. The ready-made fields are built on it. */
export function Field({ label, labelHidden, hint, error, id, children, className }: FieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = [error ? `${field}-error` : '', hint ? `${field}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={field} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id: field,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={field} hint={hint} error={error} />
    </div>
  );
}

/** The error and the hint under a control; the error is announced when it appears. */
export function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            <svg
              viewBox="0 0 16 16"
              width="16"
              height="16"
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <circle cx="8" cy="8" r="6.5" strokeWidth="1.6" />
              <path d="M8 4.8v3.6M8 11v.2" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
