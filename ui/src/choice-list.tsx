import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldNotes } from './field.tsx';
import styles from './choice-list.module.css';

export interface Choice {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  /** Before the words: a logo or an icon. */
  leading?: ReactNode;
  disabled?: boolean | undefined;
}

export interface ChoiceListProps {
  label: string;
  labelHidden?: boolean | undefined;
  name: string;
  value: string | null;
  onChange: (value: string) => void;
  options: readonly Choice[];
  error?: ReactNode;
  columns?: 1 | 2 | 3 | undefined;
}

/** One of a few, each on its own card: banks, ways to pay, wallets. Native radio buttons underneath. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, labelHidden, name, value, onChange, options, error, columns = 1 } = props;
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={cx(styles.list, columns === 2 && styles.two, columns === 3 && styles.three)}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face}>
              {option.leading}
              <span className={styles.words}>
                <span className={styles.title}>{option.label}</span>
                {option.note && <span className={styles.note}>{option.note}</span>}
              </span>
              <span className={styles.dot} aria-hidden="true" />
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={null} error={error} />
    </fieldset>
  );
}
