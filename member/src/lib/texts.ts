import { textsIn, type Texts } from '@krapao/ui/lib/texts.ts';

export const fetchTexts = textsIn(import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' }));
