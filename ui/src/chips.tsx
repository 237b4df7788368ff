import type { ReactNode } from 'react';
import styles from './chips.module.css';
import { cx } from './cx.ts';

/** For a button that stands before the chips. */
export const chipClass: string = styles.chip ?? '';
/** The same where something is chosen behind it. */
export const chipOnClass: string = cx(styles.chip, styles.on);

export interface ChipsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  /** Before them, such as a button for more ways to choose. */
  before?: ReactNode;
}

/** One of a few, in a row that scrolls where it has no room. */
export function Chips<Value extends string>({ label, value, onChange, options, before }: ChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {before}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={option.value === value ? chipOnClass : chipClass}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
