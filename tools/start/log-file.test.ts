import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlarming, openLogFile, shortly } from './log-file.ts';

describe('what of the log a person sees in the terminal', () => {
  it('are warnings and errors, in one short line each', () => {
    const line = JSON.stringify({
      level: 50,
      msg: 'payout failed',
      err: { message: 'no answer', stack: '…' },
    });
    expect(isAlarming(line)).toBe(true);
    expect(shortly(line)).toBe('  error: payout failed: no answer');
    expect(shortly('{"level":40,"msg":"slow"}')).toBe('  warning: slow');
  });

  it('is not what merely informs, nor what is no JSON', () => {
    expect(isAlarming('{"level":30,"msg":"ready"}')).toBe(false);
    expect(isAlarming('listening')).toBe(false);
    expect(isAlarming('{broken')).toBe(false);
  });
});

it('the log is its owner’s alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-log-'));
  openLogFile(join(folder, 'log', 'server.log'), { verbose: false })('a line');
  const modes = ['log', 'log/server.log'].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
  rmSync(folder, { recursive: true });
});
