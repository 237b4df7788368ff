/** What an event changed, field by field: only what is not the same on both sides. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

type State = Readonly<Record<string, unknown>> | null;

const text = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

export function changesOf(before: State, after: State): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: text(before?.[field]), after: text(after?.[field]) }))
    .filter((one) => one.before !== one.after);
}
