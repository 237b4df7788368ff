import { doubtLine, onLineBack } from '@krapao/ui/lib/line.ts';

/** So often a picture that did not come is asked for again where there is a line: some are not there. */
const MOST_TRIES = 2;

/**
 * A drawing that can't be had leaves its place empty, where browsers put a torn sheet. What did not come is asked for again: at once
 * where only its answer was lost, else when the line is back.
 */
export function mendPictures(): void {
  const on = (event: 'error' | 'load', heed: (picture: HTMLImageElement) => void) =>
    document.addEventListener(
      event,
      ({ target }) => {
        if (target instanceof HTMLImageElement) heed(target);
      },
      true,
    );
  const show = (picture: HTMLImageElement, visibility: string) => {
    if (picture.alt === '') picture.style.visibility = visibility;
  };
  const tries = new WeakMap<HTMLImageElement, number>();
  on('load', (picture) => show(picture, ''));
  on('error', (picture) => {
    show(picture, 'hidden');
    const tried = tries.get(picture) ?? 0;
    if (tried >= MOST_TRIES) return;
    tries.set(picture, tried + 1);
    void doubtLine().then((isThere) => {
      if (isThere) askAgain(picture);
    });
  });
  onLineBack(() => [...document.images].forEach(askAgain));
}

/** Unless it has come, or is on its way. */
function askAgain(picture: HTMLImageElement): void {
  if (picture.complete && picture.naturalWidth === 0) picture.src = picture.getAttribute('src') ?? '';
}
