import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>('../../public/**/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const drawings = Object.entries(files);

describe('every drawing', () => {
  it('is there', () => expect(drawings.length).toBeGreaterThan(15));
  it.each(drawings)('%s is small, stands alone and needs no style', (_, text) => {
    expect(text.length).toBeLessThan(8 * 1024);
    expect(text).not.toMatch(/<style|style=|<script|<image|<text|NaN|undefined/);
    expect(text.replace('http://www.w3.org/2000/svg', '')).not.toContain('http');
  });
});
