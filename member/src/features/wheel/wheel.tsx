import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { WheelPicture } from '@krapao/ui/wheel-picture.tsx';
import { prizeArt } from './prize-art.ts';
import { turnTo, type Slice } from './wheel-rules.ts';
import styles from './wheel.module.css';

/** As a wheel that runs down: fast at once, long in coming to rest. */
const RUN_DOWN = 'cubic-bezier(0.15, 0.7, 0.12, 1)';

export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface WheelProps {
  slices: readonly Slice[];
  /** The slice that it turns to now. */
  to: string | undefined;
  /** It has come to rest there. */
  onRest: () => void;
  /** The button in its middle. */
  children: ReactNode;
}

/** The wheel under its pointer: 350 px, or 85 % of the window where that is less (product 9). */
export function Wheel({ slices, to, onRest, children }: WheelProps) {
  const { t } = useTranslation('spin');
  const canvas = useRef<HTMLCanvasElement>(null);
  const angle = useRef(0);
  const rest = useEffectEvent(onRest);
  const places = useEffectEvent((code: string) => ({
    index: slices.findIndex((slice) => slice.code === code),
    many: slices.length,
  }));

  useEffect(() => {
    const element = canvas.current;
    if (to === undefined || !element) return;
    const { index, many } = places(to);
    const turn = index < 0 ? undefined : turnTo(index, many, angle.current, Math.random());
    const lie = (degrees: number) => {
      angle.current = degrees % 360;
      element.style.transform = `rotate(${String(angle.current)}deg)`;
    };
    if (!turn || wantsStillness()) {
      if (turn) lie(turn.angle);
      const now = setTimeout(() => rest());
      return () => clearTimeout(now);
    }
    const turning = element.animate(
      [
        { transform: `rotate(${String(angle.current)}deg)` },
        { transform: `rotate(${String(turn.angle)}deg)` },
      ],
      { duration: turn.ms, easing: RUN_DOWN },
    );
    turning.onfinish = () => {
      lie(turn.angle);
      rest();
    };
    return () => turning.cancel();
  }, [to]);

  return (
    <div className={styles.wheel}>
      <WheelPicture
        ref={canvas}
        slices={slices}
        artOf={prizeArt}
        label={t('picture', { names: slices.map(({ label }) => label).join(', ') })}
      />
      <img src="/art/pointer.svg" alt="" width="44" height="58" className={styles.pointer} />
      {children}
    </div>
  );
}
