/** HTML that does harm where it is shown as it is: each fragment sets `window.__hostile` to its number, in one way or another. */
import { BROKEN, CLOBBERING, MUTATING, UNICODE } from './hostile/parsing.ts';
import { FRAMES, FORMS, HEAD, STYLES } from './hostile/elements.ts';
import { ADDRESSES, DATA, HANDLERS, SCRIPTS, SVG } from './hostile/scripts.ts';

const kinds = {
  scripts: SCRIPTS,
  handlers: HANDLERS,
  addresses: ADDRESSES,
  data: DATA,
  svg: SVG,
  mutating: MUTATING,
  broken: BROKEN,
  unicode: UNICODE,
  clobbering: CLOBBERING,
  frames: FRAMES,
  forms: FORMS,
  head: HEAD,
  styles: STYLES,
};

export interface Hostile {
  /** What it sets `window.__hostile` to, from 1. */
  readonly number: number;
  readonly kind: string;
  readonly html: string;
}

/** Written `§` in the fragments, and base64 of it `§64…`; it needs no quotes, so that it fits anywhere. */
const deed = (number: number) => `window.__hostile=${String(number)}`;
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

/** Every fragment, each with a number of its own. */
export const hostileHtml: readonly Hostile[] = Object.entries(kinds)
  .flatMap(([kind, fragments]) => fragments.map((fragment) => ({ kind, fragment })))
  .map(({ kind, fragment }, index) => {
    const number = index + 1;
    const act = deed(number);
    const html = fragment
      .replaceAll('§64script', inBase64(`<script>${act}</script>`))
      .replaceAll('§64svg', inBase64(`<svg xmlns="http://www.w3.org/2000/svg" onload="${act}"/>`))
      .replaceAll('§64js', inBase64(act))
      .replaceAll('§entities', [...act].map((letter) => `&#${String(letter.charCodeAt(0))};`).join(''))
      .replaceAll('§hex', [...act].map((letter) => `&#x${letter.charCodeAt(0).toString(16)}`).join(';'))
      .replaceAll('§', act);
    return { number, kind, html };
  });
