import { describe, expect, it } from 'vitest';
import { fieldsOf, type Field } from './fields.ts';

const one = (schema: object): Field => {
  const [field] = fieldsOf({ properties: { it: schema } });
  if (!field) throw new Error('no field');
  return field;
};

describe('the field of a schema', () => {
  it.each([
    [{ type: 'boolean' }, { is: 'switch' }],
    [
      { type: 'string', enum: ['day', 'week'] },
      { is: 'choice', of: ['day', 'week'] },
    ],
    [
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, unit: 'satang' },
      { is: 'number', isWhole: true, unit: 'satang', least: 0 },
    ],
    [
      { anyOf: [{ type: 'number', minimum: 0, maximum: 100, unit: 'percent' }, { type: 'null' }] },
      { is: 'number', isWhole: false, unit: 'percent', least: 0, most: 100, isEmptiable: true },
    ],
    [{ type: ['string', 'null'] }, { is: 'text', isEmptiable: true }],
    [
      { type: 'string', format: 'time', pattern: '^x$' },
      { is: 'text', format: 'time', pattern: '^x$' },
    ],
    [
      { anyOf: [{ type: 'array', items: { type: 'string', format: 'html' } }, { type: 'string' }] },
      { is: 'list', of: { is: 'text', format: 'html' }, fewest: 0 },
    ],
    [{ type: 'object', additionalProperties: { type: 'string' } }, { is: 'pairs' }],
  ])('of %j is what a person fills in', (schema, shape) => {
    expect(one(schema)).toEqual({ name: 'it', ...shape });
  });

  it('of an object with all three languages is by language, and of another by its names', () => {
    const text = { type: 'string' };
    expect(one({ type: 'object', properties: { th: text, la: text, en: text } }).is).toBe('languages');
    expect(one({ type: 'object', properties: { slot: text, live: text } }).is).toBe('fields');
    const named = { type: 'object', propertyNames: { enum: ['th', 'la', 'en'] }, additionalProperties: text };
    expect(one(named).is).toBe('languages');
  });
});
