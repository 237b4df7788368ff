import styles from './brand.module.css';

/** The mark and the operator's name. */
export function Brand({ name, logo = '/art/mark.svg' }: { name: string; logo?: string | undefined }) {
  return (
    <span className={styles.brand}>
      <img src={logo} alt="" width="36" height="36" className={styles.mark} />
      <span className={styles.name} data-short>
        {name}
      </span>
    </span>
  );
}
