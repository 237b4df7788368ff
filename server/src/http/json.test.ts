import { describe, expect, it } from 'vitest';
import { hasExponent } from './json.ts';

describe('a number in JSON', () => {
  it.each(['1e5', '{"a":1E2}', '[-0.5e+3]', '{"a":"x","b":[1,2e-9]}', '"\\\\"1e1', '"\\""3e3'])(
    'has an exponent in %s',
    (json) => expect(hasExponent(json)).toBe(true),
  );
  it.each(['true', '{"a":false}', '"1e5"', '{"a":"\\"1e5"}', '{"1e5":1}', '[1,"e5",0]', '"1', '"\\', '1'])(
    'has none in %s',
    (json) => expect(hasExponent(json)).toBe(false),
  );

  it.each([
    ['quotes that are escaped and never end', `"${'\\"'.repeat(32_000)}`],
    ['strings', '""'.repeat(32_000)],
    ['digits', '1'.repeat(64_000)],
    ['open lists', '['.repeat(64_000)],
  ])('is looked for in one walk, at each character once: %s', (_what, json) => {
    let looks = 0;
    const counted = {
      length: json.length,
      charCodeAt(at: number) {
        looks += 1;
        return json.charCodeAt(at);
      },
    };
    expect(hasExponent(counted)).toBe(false);
    expect(looks).toBeLessThanOrEqual(json.length);
  });
});
