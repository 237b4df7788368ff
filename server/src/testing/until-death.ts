import type { Db } from '../db/pool.ts';

/**
 * The database of a server that dies at the first statement of its own, outside of transactions, that has those words: it is not made, and nothing
 * that waits for it goes on. `died`: it has come to that.
 */
export function untilDeath(db: Db, words: string): { db: Db; died: Promise<void> } {
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => (die = resolve));
  const never = new Promise(() => undefined);
  const query = (statement: string | { text: string }, ...rest: unknown[]): unknown => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!text.includes(words)) return Reflect.apply(db.client.query, db.client, [statement, ...rest]);
    die();
    return never;
  };
  const client = new Proxy(db.client, {
    get: (target, key) => (key === 'query' ? query : (Reflect.get(target, key) as unknown)),
  });
  return { db: { ...db, client }, died };
}
