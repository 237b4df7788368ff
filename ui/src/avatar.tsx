import styles from './avatar.module.css';

/** The member, as the first letter of the name; decoration beside the name itself. */
export function Avatar({ name, size = 44 }: { name: string; size?: number | undefined }) {
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {nameInitial(name)}
    </span>
  );
}

const VOWEL_BEFORE = /^[\u0e40-\u0e44\u0ec0-\u0ec4]$/;

/** The letter that stands for a name. A Thai or Lao vowel written before its consonant gives way to the consonant. */
export function nameInitial(name: string): string {
  const [first = '', second] = [...name.trim()];
  return (VOWEL_BEFORE.test(first) && second ? second : first).toUpperCase();
}
