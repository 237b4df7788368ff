/** What other modules may use of corrections. */
export { correctionFacts } from './rules.ts';
