import styles from './avatar.module.css';
import { nameInitial } from './name-initial.ts';

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
