import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCode, isTest, readFiles } from '../house/files.ts';
import { root } from '../paths.ts';
import { SECOND_DATABASE } from './second-database.ts';

const listed = Object.values(SECOND_DATABASE).flat();

describe('what runs on a second database', () => {
  it('is there', () => {
    expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has a test beside every statement whose meaning is the database’s own', () => {
    const own = /skip locked|advisory_x?act|advisory_lock|pg_notify|\blateral\b|\bcollate\b|nulls first/i;
    const places = listed.map((path) => (path.endsWith('.ts') ? dirname(path) : path));
    const beside = (path: string) => places.some((place) => path.startsWith(`${place}/`));
    const statements = readFiles(root).filter(
      (file) => file.path.startsWith('server/src/') && isCode(file) && !isTest(file) && own.test(file.text),
    );
    expect(statements.length).toBeGreaterThan(10);
    expect(statements.map(({ path }) => path).filter((path) => !beside(path))).toEqual([]);
  });
});
