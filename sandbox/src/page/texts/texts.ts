import type { Language } from '../../markup/language.ts';
import { en } from './en.ts';
import { la } from './la.ts';
import { th } from './th.ts';

export type Texts = typeof en;

export const TEXTS: Record<Language, Texts> = { th, la, en };
