/** What an event changed, field by field: only what is not the same on both sides, in words (useStateWords). */
import { fieldWord, isTold, valueWord } from '../../lib/states.ts';

export interface Change {
  field: string;
  before: string;
  after: string;
}

type State = Readonly<Record<string, unknown>> | null;

export function changesOf(before: State, after: State): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => isTold(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
    .map((field) => ({
      field: fieldWord(field),
      before: valueWord(field, before?.[field]),
      after: valueWord(field, after?.[field]),
    }));
}
