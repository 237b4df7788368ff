import ts from 'typescript';
import type { SourceFile } from './files.ts';

/** What a source writes that may be a key: whole, or with parts that are known only when it runs (`waiting.${kind}`). */
interface Written {
  literals: ReadonlySet<string>;
  patterns: readonly Pattern[];
  knowsTexts: boolean;
}

interface Pattern {
  key: RegExp;
  /** It begins with a word, and so says what it is about. */
  isClear: boolean;
}

const PART = String.raw`[\w.-]+`;

function patternOf({ head, templateSpans }: ts.TemplateExpression): Pattern | undefined {
  const fixed = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  const isKey = fixed.every((part) => /^[\w.:-]*$/.test(part)) && /[a-z]/i.test(fixed.join(''));
  if (!isKey) return undefined;
  const key = new RegExp(`^${fixed.map((part) => part.replaceAll('.', String.raw`\.`)).join(PART)}$`);
  return { key, isClear: head.text !== '' };
}

function writtenIn({ path, text }: SourceFile): Written {
  const literals = new Set<string>();
  const patterns: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    const pattern = ts.isTemplateExpression(node) ? patternOf(node) : undefined;
    if (pattern) patterns.push(pattern);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));
  return { literals, patterns, knowsTexts: literals.has('@krapao/ui/lib/i18n.ts') };
}

/**
 * The keys that no source writes. A key of one word stands behind the name of its namespace, or in a file that names the
 * namespace, as `useTranslation('wallet')` and `PlainKey<'wallet'>` do (`common` goes without saying); a longer one may stand
 * anywhere, in rules that know nothing of texts.
 */
export function unusedKeys(
  sources: readonly SourceFile[],
  keys: ReadonlyMap<string, readonly string[]>,
): string[] {
  const all = sources.map(writtenIn);
  const writes = ({ literals, patterns }: Written, key: string) =>
    literals.has(key) || patterns.some((pattern) => pattern.key.test(key));
  const writesClearly = ({ literals, patterns }: Written, key: string) =>
    literals.has(key) || patterns.some((pattern) => pattern.isClear && pattern.key.test(key));
  return [...keys].flatMap(([namespace, own]) => {
    const near = all.filter(({ knowsTexts, literals }) =>
      namespace === 'common' ? knowsTexts : literals.has(namespace),
    );
    return own
      .filter(
        (key) =>
          !near.some((one) => writes(one, key)) &&
          !all.some((one) => writes(one, `${namespace}:${key}`)) &&
          !(key.includes('.') && all.some((one) => writesClearly(one, key))),
      )
      .map((key) => `${namespace}:${key}`);
  });
}

/** The texts of one language as parsed from its files, by namespace. */
export type TextTree = { readonly [key: string]: string | TextTree };

const isName = (key: string): boolean => /^[a-z_$][\w$]*$/i.test(key);

/** `Hello {{name}}.` as a type: what stands around the places to fill in may change. */
function typeOf(text: string): string {
  const places = [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place);
  return places.length === 0 ? 'string' : `\`\${string}${places.join('${string}')}\${string}\``;
}

function typesOf(texts: TextTree, indent: string): string {
  return Object.entries(texts)
    .map(([key, inner]) => {
      const type =
        typeof inner === 'string' ? typeOf(inner) : `{\n${typesOf(inner, `${indent}  `)}${indent}}`;
      return `${indent}${isName(key) ? key : `'${key}'`}: ${type};\n`;
    })
    .join('');
}

/** Declares to i18next which texts an app has: TypeScript keeps no texts of JSON files, only that they are strings. */
export function declareTexts(texts: TextTree): string {
  return `// Made of the Thai texts. When they change: npx vitest run --project house --update
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
${typesOf(texts, '      ')}    };
  }
}
`;
}
