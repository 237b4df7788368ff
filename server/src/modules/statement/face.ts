/** What other files for spreadsheets are written with. */
export { cell } from './csv.ts';
