import { type ReactNode, useEffect, useRef, useState, type RefObject } from 'react';
import { cx } from './cx.ts';
import styles from './game-card.module.css';
import { Skeleton } from './skeleton.tsx';

export interface GameCardProps {
  name: string;
  /** Addresses of the provider's drawings; the name stands in for a missing logo. */
  logo?: string | undefined;
  art?: string | undefined;
  /** `failed`: the balance could not be read; the account itself is fine. */
  state: 'active' | 'inactive' | 'loading' | 'failed';
  /** The balance, or for an account that is not open 'not opened yet'. */
  figure?: ReactNode;
  /** The second figure with its word, or a line of invitation. */
  second?: string | undefined;
  /** What can be done with it: one button or two. */
  children: ReactNode;
}

/** A game account: 300×211 or higher, the provider's artwork once it is near, what is in it, and what can be done with it. */
export function GameCard({ name, logo, art, state, figure, second, children }: GameCardProps) {
  const loading = state === 'loading';
  const [card, near] = useNear<HTMLElement>();
  return (
    <article
      ref={card}
      aria-label={name}
      className={cx(styles.card, state === 'inactive' && styles.inactive)}
      aria-busy={loading || undefined}
    >
      <div className={styles.inner}>
        <div className={styles.face}>
          {near && (
            <img className={styles.art} src={art ?? '/art/provider.svg'} alt="" width="300" height="211" />
          )}
          {logo && near ? (
            <img className={styles.logo} src={logo} alt={name} height="24" />
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          <p className={styles.words}>
            {loading ? (
              <>
                <Skeleton width={112} height={28} />
                <Skeleton width={84} height={20} />
              </>
            ) : (
              <>
                <span className={cx(styles.figure, state === 'active' && styles.amount, 'num')}>
                  {figure}
                </span>{' '}
                {second && <span className={cx(styles.second, 'num')}>{second}</span>}
              </>
            )}
          </p>
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
    </article>
  );
}

/** How far below the window counts as near. */
const MARGIN = '80px 0px';

/**
 * Whether an element has come near what is shown, once and for all: pictures in rows that reach far out of the screen are fetched
 * when they are about to be seen. (`loading="lazy"` fetches all within thousands of pixels.)
 */
function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [near]);
  return [ref, near];
}
