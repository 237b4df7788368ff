import { Children, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import styles from './carousel.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { SectionHead } from './section.tsx';

export interface CarouselProps {
  /** Its name for a screen reader. */
  label: string;
  /** Shown above it. */
  title?: ReactNode;
  note?: ReactNode;
  previousLabel: string;
  nextLabel: string;
  /** `rail`: cards side by side, three on a desktop. `single`: one at a time, with dots, for banners. */
  mode?: 'rail' | 'single' | undefined;
  /** On a desk all of them at once, in rows of three. */
  grid?: boolean | undefined;
  /** 'Picture 2 of 5', read when a single one changes. */
  positionLabel?: ((position: number, total: number) => string) | undefined;
  children: ReactNode;
}

interface View {
  first: boolean;
  last: boolean;
  index: number;
}

/** A row that scrolls and snaps: by finger, wheel, arrow keys, and by buttons where there is a mouse. */
export function Carousel(props: CarouselProps) {
  const {
    label,
    title,
    note,
    previousLabel,
    nextLabel,
    mode = 'rail',
    grid,
    positionLabel,
    children,
  } = props;
  const heading = useId();
  const rail = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<View>({ first: true, last: true, index: 0 });
  const items = Children.toArray(children);
  const single = mode === 'single';

  useEffect(() => {
    const list = rail.current;
    if (!list) return;
    const look = () => {
      const room = list.scrollWidth - list.clientWidth;
      const index = Math.round(list.scrollLeft / Math.max(1, list.clientWidth));
      const next = { first: list.scrollLeft < 2, last: list.scrollLeft > room - 2, index };
      setView((old) =>
        old.first === next.first && old.last === next.last && old.index === next.index ? old : next,
      );
    };
    const watch = new ResizeObserver(look);
    watch.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [items.length]);

  const move = (direction: 1 | -1) => {
    const list = rail.current;
    if (!list) return;
    // From the one that is nearest, so that a press while it still glides there is not lost.
    const left = single
      ? (Math.round(list.scrollLeft / list.clientWidth) + direction) * list.clientWidth
      : list.scrollLeft + direction * list.clientWidth * 0.9;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left, behavior: calm ? 'auto' : 'smooth' });
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  };
  const buttons = !(view.first && view.last) && (
    <div className={styles.buttons}>
      <IconButton
        tone="solid"
        label={previousLabel}
        icon={<ChevronLeft />}
        disabled={view.first}
        onClick={() => move(-1)}
      />
      <IconButton
        tone="solid"
        label={nextLabel}
        icon={<ChevronRight />}
        disabled={view.last}
        onClick={() => move(1)}
      />
    </div>
  );

  return (
    <section
      aria-label={title ? undefined : label}
      aria-labelledby={title ? heading : undefined}
      className={cx(styles.carousel, single && styles.single, grid && styles.grid)}
    >
      {title && <SectionHead id={heading} title={title} note={note} action={buttons} />}
      {/* Focusable, so that the arrow keys reach it where no item takes the focus. */}
      <ul ref={rail} className={styles.rail} tabIndex={0} aria-label={label} onKeyDown={key}>
        {items.map((item, index) => (
          <li key={index} className={styles.item}>
            {item}
          </li>
        ))}
      </ul>
      {single && items.length > 1 && (
        <div className={styles.foot}>
          <span className={styles.dots} aria-hidden="true">
            {items.map((_, index) => (
              <span key={index} className={cx(styles.dot, index === view.index && styles.here)} />
            ))}
          </span>
          {positionLabel && (
            <span className="visually-hidden" role="status">
              {positionLabel(view.index + 1, items.length)}
            </span>
          )}
          {!title && buttons}
        </div>
      )}
      {!single && !title && buttons}
    </section>
  );
}
