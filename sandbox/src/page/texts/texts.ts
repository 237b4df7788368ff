import type { Language } from '../../markup/language.ts';
import { en, type Texts } from './en.ts';
import { la } from './la.ts';
import { th } from './th.ts';

export const TEXTS: Record<Language, Texts> = { th, la, en };
