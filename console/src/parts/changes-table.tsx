import styles from './changes-table.module.css';

interface ChangedField {
  field: string;
  before: string;
  after: string;
}

interface ChangesTableProps {
  /** Of the field, of what was, and of what is or would be. */
  heads: readonly [string, string, string];
  rows: readonly ChangedField[];
}

/** What was and what is or would be, side by side; on phones one above the other. */
export function ChangesTable({ heads, rows }: ChangesTableProps) {
  return (
    <table role="table" className={styles.changes}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ field, before, after }) => (
          <tr key={field} role="row">
            <th role="rowheader" scope="row">
              {field}
            </th>
            <td role="cell" data-label={heads[1]}>
              <Side text={before} other={after} />
            </td>
            <td role="cell" data-label={heads[2]}>
              <Side text={after} other={before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of a text of several lines those that the other side has not are marked: a long one is read where it differs. */
function Side({ text, other }: { text: string; other: string }) {
  const lines = text.split('\n');
  if (lines.length === 1) return text;
  const known = new Set(other.split('\n'));
  return lines.map((line, place) => (
    <p key={place} className={styles.line}>
      {known.has(line) ? line : <mark className={styles.changed}>{line}</mark>}
    </p>
  ));
}
