import { onLineBack } from '@krapao/ui/lib/line.ts';

/** A drawing that can't be had leaves its place empty, where browsers put a torn sheet; what did not come is asked for again when the line is back. */
export function mendPictures(): void {
  const show = (event: 'error' | 'load', visibility: string) =>
    document.addEventListener(
      event,
      ({ target }) => {
        if (target instanceof HTMLImageElement && target.alt === '') target.style.visibility = visibility;
      },
      true,
    );
  show('error', 'hidden');
  show('load', '');
  onLineBack(() => {
    for (const picture of document.images)
      if (picture.complete && picture.naturalWidth === 0) picture.src = picture.getAttribute('src') ?? '';
  });
}
