/** What a clip is made of. Times in ms from its beginning, lengths in px of its 360 × 640 picture. */
import type { HowtoVideo, Language } from '@krapao/contract/constants';

/** An element moves to where the styles given here put it, and stays there. */
export interface Move {
  /** A CSS selector of one element. */
  of: string;
  at: number;
  /** How long it takes; 280 when it is not given. */
  ms?: number;
  to: Readonly<Record<string, string | number>>;
  ease?: string;
}

/** A finger comes to an element and presses it, or draws it aside by `dx`. */
export interface Tap {
  of: string;
  at: number;
  dx?: number;
}

export interface Scene {
  ms: number;
  /** When each step's caption comes; the first one at 0. */
  steps: readonly number[];
  /** HTML of what is on the phone. */
  screen: string;
  moves: readonly Move[];
  taps: readonly Tap[];
}

/** The words on the phone's buttons and labels, by their names in words.ts. */
export type Say = (word: string) => string;

export interface Script {
  video: HowtoVideo;
  language: Language;
  captions: readonly string[];
  scene: Scene;
}

/** It comes from a little below; its style sheet has it out of sight (class `later`). */
export const appear = (of: string, at: number): Move => ({
  of,
  at,
  to: { opacity: 1, transform: 'translateY(0)' },
});
export const vanish = (of: string, at: number): Move => ({ of, at, ms: 180, to: { opacity: 0 } });
/** A sheet from below (class `sheet`), and away again. */
export const rise = (of: string, at: number): Move => ({
  of,
  at,
  ms: 380,
  to: { transform: 'translateY(0)' },
});
export const sink = (of: string, at: number): Move => ({
  of,
  at,
  ms: 320,
  to: { transform: 'translateY(105%)' },
});
/** One element in the place of another. */
export const swap = (from: string, to: string, at: number): Move[] => [vanish(from, at), appear(to, at + 60)];
