import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needsInstall, nodeComplaint, recordInstall } from './bootstrap.mjs';

const lockOf = (version: string): string =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/tsx': { version },
      'node_modules/fsevents': { version: '1', optional: true },
    },
  });

describe('what a fresh clone needs', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'krapao-bootstrap-'));
    writeFileSync(join(folder, 'package-lock.json'), lockOf('1.0.0'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function install(version: string): void {
    mkdirSync(join(folder, 'node_modules', 'tsx'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), lockOf(version));
  }

  it('installs when there are no packages', () => {
    expect(needsInstall(folder)).toBe(true);
  });

  it('installs nothing again once it is recorded', () => {
    install('1.0.0');
    recordInstall(folder);
    expect(needsInstall(folder)).toBe(false);
  });

  it('installs again when the lock file wants other versions', () => {
    install('1.0.0');
    recordInstall(folder);
    writeFileSync(join(folder, 'package-lock.json'), lockOf('2.0.0'));
    expect(needsInstall(folder)).toBe(true);
  });

  it('believes npm when somebody installed by hand', () => {
    install('1.0.0');
    recordInstall(folder);
    writeFileSync(join(folder, 'package-lock.json'), lockOf('2.0.0'));
    install('2.0.0');
    expect(needsInstall(folder)).toBe(false);
  });

  it('installs again for another kind of machine', () => {
    install('1.0.0');
    writeFileSync(join(folder, 'node_modules', '.krapao-installed'), 'sunos-sparc 00\n');
    expect(needsInstall(folder)).toBe(true);
  });

  it('wants Node 20.19 or newer and says so', () => {
    expect(nodeComplaint('20.19.0')).toBeUndefined();
    expect(nodeComplaint('22.0.0')).toBeUndefined();
    expect(nodeComplaint('20.18.3')).toContain('20.18.3');
    expect(nodeComplaint('20.18.3')).toMatch(/20\.19 or newer/);
    expect(nodeComplaint('18.20.0')).toMatch(/20\.19 or newer/);
  });
});
