/** What other modules may ask of members' statements. */
export { csv } from './csv.ts';
export { createAccountNames, readAll, readFrom, sumsOf, type Filter } from './read.ts';
export { toLine, toLines, type StatementType } from './rules.ts';
