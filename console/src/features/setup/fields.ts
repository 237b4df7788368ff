/** What a person fills in, told by the JSON Schema of what can be said of a thing: one shape per way of typing. */
import { LANGUAGES } from '@krapao/contract/constants';

export type Unit = 'satang' | 'baht' | 'att' | 'percent';

export type Shape =
  /** `isOnlyOn`: off is left unsaid. */
  | { is: 'switch'; isOnlyOn?: boolean }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'number'; unit?: Unit; isWhole: boolean; least?: number; most?: number; above?: number }
  /** `names`: what it is the code of. */
  | { is: 'text'; format?: string; names?: string; pattern?: string; shortest?: number; longest?: number }
  /** `pair`: names of its own and a text each, such as keys of a connection. */
  | { is: 'pairs' }
  | { is: 'fields'; of: readonly Field[] }
  /** The same in every language. */
  | { is: 'languages'; of: readonly Field[] }
  | { is: 'list'; of: Shape & Emptiable; fewest: number; most?: number };

interface Emptiable {
  /** Nothing may be said: null. */
  isEmptiable?: boolean;
}

export type Field = Shape & Emptiable & { name: string };

interface Schema {
  type?: string | readonly string[];
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  unit?: Unit;
  format?: string;
  of?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** The fields of a thing, in the order that the server tells them. */
export function fieldsOf(schema: Readonly<Record<string, unknown>>): Field[] {
  return inner((schema as Schema).properties ?? {});
}

const inner = (properties: Readonly<Record<string, Schema>>): Field[] =>
  Object.entries(properties).map(([name, one]) => ({ name, ...shapeOf(one) }));

/** Of what can be said in more than one way, the one that says most; null among them says that nothing may be said. */
function shapeOf(schema: Schema): Shape & Emptiable {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const others = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  const isEmptiable = types.includes('null') || others.length < (schema.anyOf?.length ?? 0);
  const told = others.find(({ type }) => type === 'array') ?? others[0] ?? schema;
  return { ...plainShape(told), ...(isEmptiable && { isEmptiable }) };
}

function plainShape(schema: Schema): Shape {
  const { enum: choices, format, of: names, pattern, minLength: shortest, maxLength: longest } = schema;
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  if (choices) return { is: 'choice', of: choices };
  switch (type) {
    case 'boolean':
      return { is: 'switch', ...(schema.const === true && { isOnlyOn: true }) };
    case 'number':
    case 'integer':
      return numberOf(schema, type === 'integer');
    case 'array': {
      const { items = {}, minItems: fewest = 0, maxItems: most } = schema;
      return { is: 'list', of: shapeOf(items), fewest, ...(most !== undefined && { most }) };
    }
    case 'object':
      return objectOf(schema);
    default: {
      const bounds = {
        ...(shortest !== undefined && { shortest }),
        ...(longest !== undefined && { longest }),
      };
      return {
        is: 'text',
        ...(format && { format }),
        ...(names && { names }),
        ...(pattern && { pattern }),
        ...bounds,
      };
    }
  }
}

function numberOf({ unit, minimum, maximum, exclusiveMinimum }: Schema, isWhole: boolean): Shape {
  return {
    ...{ is: 'number', isWhole },
    ...(unit && { unit }),
    ...(minimum !== undefined && { least: minimum }),
    // what no number of a browser can be above is no bound that a person is told
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { most: maximum }),
    ...(exclusiveMinimum !== undefined && { above: exclusiveMinimum }),
  };
}

function objectOf({ properties, propertyNames, additionalProperties }: Schema): Shape {
  const names = propertyNames?.enum;
  const each = typeof additionalProperties === 'object' ? additionalProperties : {};
  const of = inner(properties ?? Object.fromEntries((names ?? []).map((name) => [name, each])));
  if (of.length === 0) return { is: 'pairs' };
  return { is: isByLanguage(of.map(({ name }) => name)) ? 'languages' : 'fields', of };
}

const isByLanguage = (names: readonly string[]): boolean =>
  names.length === LANGUAGES.length && LANGUAGES.every((language) => names.includes(language));
