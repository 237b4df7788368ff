import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgePromises } from './promises.ts';

describe('the list of rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-rules-'));

  beforeAll(() =>
    writeFileSync(join(folder, 'money.test.ts'), "it('refuses a member\\'s third decimal', () => {});"),
  );
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is kept when every line names a test that there is', () => {
    const list = '# Rules\n\n- Two decimals — `money.test.ts` › "refuses a member\'s third decimal"\n';
    expect(judgePromises(folder, list)).toEqual({ rules: 1, faults: [] });
  });

  it('is broken by a line without a test, a missing file and a missing title', () => {
    const list = '- One\n- Two — `gone.test.ts` › "x"\n- Three — `money.test.ts` › "counts"';
    expect(judgePromises(folder, list).faults).toEqual([
      'line 1 names no test: write it as `path` › "title"',
      'line 2: there is no gone.test.ts',
      'line 3: money.test.ts has no test "counts"',
    ]);
  });
});
