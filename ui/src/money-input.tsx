import { useLayoutEffect, useRef, useState, type ClipboardEvent, type Ref } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldLook } from './field.tsx';
import field from './field.module.css';
import { editMoney, groupMoney, pastedMoney, plainMoney } from './money-text.ts';
import styles from './money-input.module.css';

export interface MoneyInputProps extends FieldLook {
  /** Plain digits, '1000.5', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** After the figure: 'บาท'. */
  unit?: string | undefined;
  decimals?: number | undefined;
  /** Amounts to choose by one tap; `value` in plain digits. */
  quick?: readonly { value: string; label: string }[] | undefined;
  /** The name of that group for a screen reader. */
  quickLabel?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  /** Gets the focus first in a dialog. */
  'data-autofocus'?: true | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** An amount of money: groups thousands while typing, keeps the caret, and takes a pasted '1,000.50 บาท'. */
export function MoneyInput(props: MoneyInputProps) {
  const {
    value,
    onChange,
    unit,
    decimals = 2,
    quick,
    quickLabel,
    id,
    name,
    placeholder,
    disabled,
    onBlur,
    ref,
  } = props;
  const [typed, setTyped] = useState(value);
  // The text keeps what the value cannot say, such as the point of '1,000.'; a value from outside wins.
  const text = groupMoney(plainMoney(typed) === value ? typed : value);
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null);

  useLayoutEffect(() => {
    if (!caret.current) return;
    caret.current.input.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = null;
  });

  const edit = (input: HTMLInputElement, raw: string, at: number) => {
    const next = editMoney(text, raw, at, decimals);
    caret.current = { input, at: next.caret };
    setTyped(next.typed);
    onChange(plainMoney(next.typed));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    const amount = pastedMoney(event.clipboardData.getData('text'), decimals);
    if (!amount) return;
    const start = input.selectionStart ?? text.length;
    const end = input.selectionEnd ?? start;
    edit(input, text.slice(0, start) + amount + text.slice(end), start + amount.length);
  };

  return (
    <div className={styles.group}>
      <Field
        label={props.label}
        labelHidden={props.labelHidden}
        hint={props.hint}
        error={props.error}
        id={id}
      >
        {(ids) => (
          <div className={cx(field.box, props.error && field.boxInvalid, disabled && field.boxDisabled)}>
            <input
              {...ids}
              ref={ref}
              data-autofocus={props['data-autofocus']}
              className={cx(field.control, styles.input, 'num')}
              type="text"
              inputMode={decimals > 0 ? 'decimal' : 'numeric'}
              autoComplete="off"
              name={name}
              value={text}
              placeholder={placeholder}
              disabled={disabled}
              onChange={(event) => edit(event.target, event.target.value, event.target.selectionStart ?? 0)}
              onPaste={paste}
              onBlur={onBlur}
            />
            {unit && <span className={cx(field.trailing, field.unit)}>{unit}</span>}
          </div>
        )}
      </Field>
      {quick && quick.length > 0 && (
        <div role="group" aria-label={quickLabel} className={styles.quick}>
          {quick.map((amount) => (
            <button
              key={amount.value}
              type="button"
              className={cx(styles.chip, 'num')}
              aria-pressed={amount.value === value}
              disabled={disabled}
              onClick={() => onChange(amount.value)}
            >
              {amount.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
