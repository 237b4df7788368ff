import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldLook } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'aria-invalid'>, FieldLook {
  /** Stands before the text inside the box, such as an icon. */
  leading?: ReactNode;
  /** Stands after the text inside the box, such as a unit or a button. */
  trailing?: ReactNode;
  /** Shows capitals; the value stays as typed, so raise it where it is read. */
  upper?: boolean | undefined;
}

/** One line of text. Takes every attribute of an input, `ref` included. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, id, leading, trailing, upper, ...input } = props;
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      {(ids) => (
        <div className={cx(styles.box, error && styles.boxInvalid, input.disabled && styles.boxDisabled)}>
          {leading && <span className={styles.leading}>{leading}</span>}
          <input {...input} {...ids} className={cx(styles.control, upper && styles.upper)} />
          {trailing && (
            <span className={cx(styles.trailing, typeof trailing === 'string' && styles.unit)}>
              {trailing}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
