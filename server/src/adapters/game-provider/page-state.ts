/** The state of a login page: hidden fields that the site wants back with the form (ASP.NET). */
import { askText } from './wire.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#43': '+',
};

/** undefined: it could not be read, or has none. Nothing but the page's own state is taken, so that no other field of the form changes. */
export async function readPageState(
  page: string,
  timeoutMs: number,
): Promise<Record<string, string> | undefined> {
  const answer = await askText(page, { headers: { accept: 'text/html' } }, timeoutMs);
  if (answer.status !== 200) return undefined;
  const fields: Record<string, string> = {};
  // `<` ends an attempt, so that no page takes long to read
  for (const [input] of answer.text.matchAll(/<input\b[^<>]*>/gi)) {
    const { name, type, value = '' } = attributesOf(input);
    if (type?.toLowerCase() === 'hidden' && name !== undefined && /^__[A-Z]{1,40}$/.test(name))
      fields[name] = value;
  }
  return '__VIEWSTATE' in fields ? fields : undefined;
}

function attributesOf(tag: string): Record<string, string | undefined> {
  const found = tag.matchAll(/\s([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi);
  return Object.fromEntries(
    [...found].map(([, name = '', double, single = '']) => [name.toLowerCase(), decode(double ?? single)]),
  );
}

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#43);/g, (entity, name: string) => ENTITIES[name] ?? entity);
