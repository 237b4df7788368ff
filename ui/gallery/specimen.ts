import type { ComponentType } from 'react';
import type { Samples } from './samples.ts';

/** What the gallery shows of a part: its states, with the sample texts of one language. */
export type Specimen = ComponentType<{ t: Samples }>;

/** By the name of the part's file in `src`. */
export type Specimens = Readonly<Record<string, Specimen>>;
