import type { ComponentProps } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from './cx.ts';
import { Field, type FieldLook } from './field.tsx';
import field from './field.module.css';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'aria-invalid'>, FieldLook {
  options: readonly SelectOption[];
  /** The first, empty choice. */
  placeholder?: string | undefined;
}

/** One of a list, with the phone's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, error, id, options, placeholder, ...select } = props;
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      {(ids) => (
        <div
          className={cx(
            field.box,
            styles.box,
            error && field.boxInvalid,
            select.disabled && field.boxDisabled,
          )}
        >
          <select {...select} {...ids} className={cx(field.control, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} size={20} />
        </div>
      )}
    </Field>
  );
}
