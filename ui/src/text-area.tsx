import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldLook } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'className' | 'aria-invalid'>, FieldLook {}

/** Several lines of text. */
export function TextArea({ label, labelHidden, hint, error, id, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      {(ids) => (
        <div className={cx(styles.box, error && styles.boxInvalid, area.disabled && styles.boxDisabled)}>
          <textarea {...area} {...ids} rows={rows} className={styles.control} />
        </div>
      )}
    </Field>
  );
}
