import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { digitsOf, phoneDigits } from './digits-text.ts';
import { Field, type FieldLook } from './field.tsx';
import field from './field.module.css';
import styles from './digits-input.module.css';

type Kind = 'phone' | 'account' | 'otp' | 'any';

export interface DigitsInputProps
  extends
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange' | 'aria-invalid'>,
    FieldLook {
  value: string;
  onChange: (digits: string) => void;
  kind?: Kind | undefined;
}

const NATIVE: Record<Kind, { type: string; inputMode: 'tel' | 'numeric'; autoComplete: string }> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  account: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  otp: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  any: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
};

/** A number that is a name, not an amount: phone, account, one-time code. Keeps digits only, whatever is pasted. */
export function DigitsInput(props: DigitsInputProps) {
  const { label, labelHidden, hint, error, id, value, onChange, kind = 'any', maxLength, ...input } = props;
  const change = (raw: string) => {
    const digits = kind === 'phone' ? phoneDigits(raw) : digitsOf(raw);
    onChange(maxLength === undefined ? digits : digits.slice(0, maxLength));
  };
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      {(ids) => (
        <div className={cx(field.box, error && field.boxInvalid, input.disabled && field.boxDisabled)}>
          <input
            {...NATIVE[kind]}
            {...input}
            {...ids}
            className={cx(field.control, field.digits, kind === 'otp' && styles.otp)}
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
