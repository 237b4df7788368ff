import { useEffect, useRef, useImperativeHandle, type Ref } from 'react';
import { DEBOUNCE_MS } from '@krapao/contract/constants';
import { drawWheel, loadLetters, loadPictures, type Pictures, type WheelSlice } from './wheel-drawing.ts';
import styles from './wheel-picture.module.css';

interface WheelPictureProps {
  /** Turned by who shows it. */
  ref?: Ref<HTMLCanvasElement>;
  slices: readonly WheelSlice[];
  /** Where the picture of a kind of prizes is; without it there are words alone. The same function each time. */
  artOf?: (kind: string) => string;
  label: string;
}

/** The wheel as members see it, as wide as its place: drawn at once with what is there, again with what was on its way, and when its window has another size. */
export function WheelPicture({ ref, slices, artOf, label }: WheelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useImperativeHandle(ref, () => canvas.current as HTMLCanvasElement);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isShown = true;
    let pictures: Pictures = new Map();
    const draw = () => {
      if (isShown) drawWheel(element, slices, pictures);
    };
    draw();
    const words = slices.map((slice) => slice.label).join('');
    const letters = loadLetters(element, words).catch(() => {});
    const loading = artOf ? loadPictures(slices, artOf) : pictures;
    void Promise.all([loading, letters]).then(([loaded]) => {
      pictures = loaded;
      draw();
    });
    let resized: ReturnType<typeof setTimeout> | undefined;
    const resize = () => {
      clearTimeout(resized);
      resized = setTimeout(draw, DEBOUNCE_MS);
    };
    window.addEventListener('resize', resize);
    return () => {
      isShown = false;
      clearTimeout(resized);
      window.removeEventListener('resize', resize);
    };
  }, [slices, artOf]);
  return <canvas ref={canvas} role="img" aria-label={label} className={styles.picture} />;
}
