import { formatBaht } from '@krapao/contract/money';
import { HiddenSum } from '../../parts/hidden-sum.tsx';
import styles from './invite-note.module.css';

/** What friends brought and can be collected, baht, beside the way to it. */
export function InviteNote({ amount }: { amount: number }) {
  return <HiddenSum className={styles.gain}>{`+${formatBaht(amount)}`}</HiddenSum>;
}
