import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Shown } from '../gallery.tsx';
import { SAMPLES, type Samples } from '../samples.ts';

export type Language = keyof typeof SAMPLES;
export const LANGUAGES = Object.keys(SAMPLES) as Language[];

/** Width and height of a phone, px. */
const PHONE = [360, 740] as const;

/** Puts one part of the gallery onto the page of a phone, in a language, and answers with the texts in it. */
export async function show(
  part: string,
  language: Language = 'en',
  { size = PHONE, textPercent = 100, texts = SAMPLES[language] }: ShowOptions = {},
): Promise<Samples> {
  await page.viewport(...size);
  document.documentElement.lang = texts.lang;
  document.documentElement.style.fontSize = `${String(textPercent)}%`;
  await render(<Shown part={part} t={texts} />);
  // fonts are asked for once something is laid out: before that they are all there, and texts are as high as those of the system
  void document.body.offsetHeight;
  await document.fonts.ready;
  return texts;
}

interface ShowOptions {
  size?: readonly [number, number];
  textPercent?: number;
  texts?: Samples;
}
