import { join, resolve } from 'node:path';

/** The folder that holds the whole product. */
export const root = resolve(import.meta.dirname, '..');

/** Where everything that must survive a restart is kept: `.data/`, or `DATA_DIR`. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env['DATA_DIR'] ?? '.data');
}

/** Where things are kept that can be made again: build stamps, the unpacked browser. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'krapao');
