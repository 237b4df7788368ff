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
