/**
 * What PostgreSQL can hold: its text and jsonb take no NUL, and jsonb no half of a surrogate pair. What members send is refused with
 * such a character in it, what the outside tells us is kept without.
 */

const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** Stands for what could not be kept, so that two texts that differ there are not taken for the same one. */
const REPLACEMENT = '\uFFFD';

export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

export const storable = (text: string): string =>
  isStorable(text) ? text : text.replaceAll('\0', REPLACEMENT).replace(LONE_SURROGATES, REPLACEMENT);

/** What is nested deeper is nobody's answer. */
const MOST_DEPTH = 64;

/** The same JSON value with every text and every name in it {@link storable}; null where it is nested deeper than 64. */
export function storableJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MOST_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storable(name), storableJson(item, depth + 1)]),
  );
}

/** Where a value stands: names lead from it to the outermost one, so that a step costs the same at any depth. */
interface Step {
  name: string;
  outer: Step | undefined;
}

function pathOf(step: Step | undefined): string {
  const names: string[] = [];
  for (let at = step; at; at = at.outer) names.push(at.name);
  return names.reverse().join('.');
}

/**
 * Where in a JSON value there is a text or a name that PostgreSQL can't hold: `a.0.b`, or the path of what holds a name that is none
 * (empty: the value itself). Undefined where there is none. Bytes are not looked into.
 */
export function unstorableIn(value: unknown): string | undefined {
  const open: { at: Step | undefined; value: unknown }[] = [{ at: undefined, value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, value: it } = next;
    if (typeof it === 'string' && !isStorable(it)) return pathOf(at);
    if (typeof it !== 'object' || it === null || Buffer.isBuffer(it)) continue;
    for (const [name, inner] of Object.entries(it)) {
      if (!isStorable(name)) return pathOf(at);
      open.push({ at: { name, outer: at }, value: inner });
    }
  }
  return undefined;
}
