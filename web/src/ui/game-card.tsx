import { cx } from './cx.ts';
import styles from './game-card.module.css';
import { Skeleton } from './skeleton.tsx';
import { useNear } from './use-near.ts';

export interface GameCardProps {
  name: string;
  /** Addresses of the provider's drawings; the name stands in for a missing logo. */
  logo?: string | undefined;
  art?: string | undefined;
  /** `failed`: the balance could not be read; the account itself is fine. */
  state: 'active' | 'inactive' | 'loading' | 'failed';
  /** The balance, or for an account that is not open 'not opened yet'. */
  figure?: string | undefined;
  /** The second figure with its word, or a line of invitation. */
  second?: string | undefined;
  /** 'View' or 'Open account'. */
  prompt: string;
  onPress: () => void;
}

/** A game account: 300×211, the provider's artwork once it is near, what is in it, and what a press does. */
export function GameCard({ name, logo, art, state, figure, second, prompt, onPress }: GameCardProps) {
  const loading = state === 'loading';
  const [card, near] = useNear<HTMLButtonElement>();
  return (
    <button
      ref={card}
      type="button"
      className={cx(styles.card, state === 'inactive' && styles.inactive)}
      aria-busy={loading || undefined}
      onClick={onPress}
    >
      <span className={styles.frame}>
        {near && (
          <img className={styles.art} src={art ?? '/art/provider.svg'} alt="" width="300" height="211" />
        )}
        {logo && near ? (
          <img className={styles.logo} src={logo} alt={name} height="26" />
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.foot}>
          <span className={styles.words}>
            {loading ? (
              <>
                <Skeleton width={112} height={32} />
                <Skeleton width={84} height={20} />
              </>
            ) : (
              <>
                <span className={cx(styles.figure, state === 'active' && styles.amount, 'num')}>
                  {figure}
                </span>
                {second && <span className={cx(styles.second, 'num')}>{second}</span>}
              </>
            )}
          </span>
          <span className={styles.prompt}>{prompt}</span>
        </span>
      </span>
    </button>
  );
}
