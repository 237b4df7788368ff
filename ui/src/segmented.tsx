import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  label: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** Switches between two to four views of one place. Native radio buttons: arrow keys work. */
export function Segmented<Value extends string>({
  label,
  name,
  value,
  onChange,
  options,
}: SegmentedProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
