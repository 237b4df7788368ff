import { randomUUID } from 'node:crypto';
import { chmodSync, createReadStream, mkdirSync, readdirSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { LargeFiles } from '../../ports/files.ts';

/** One folder and one name, so that no key leads anywhere else. */
const KEY = /^[a-z]+\/[a-z0-9-]{1,64}\.[a-z0-9]{1,5}$/;

/** In each folder, on its disk: what is half written. No key leads there. */
const DRAFTS = '.drafts';
/** Longer than anything takes to be written, ms. */
const DRAFT_MS = 86_400_000;

/** Files in a folder of this machine, for its owner alone; servers that share a database must share it too. */
export function createFolder(root: string): LargeFiles {
  const base = resolve(root);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  // one that was made before is no less private
  for (const folder of [base, ...readdirSync(base).map((name) => join(base, name))]) chmodSync(folder, 0o700);

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`not a key of a file: ${key}`);
    return join(base, key);
  }

  /** Puts a draft in its place; the name must outlive a crash too, not only the bytes. */
  async function settle(path: string, write: (draft: string) => Promise<void>): Promise<void> {
    const drafts = join(dirname(path), DRAFTS);
    const draft = join(drafts, randomUUID());
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    try {
      await write(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await withFile(dirname(path), 'r', (folder) => folder.sync());
  }

  return {
    async put(key, bytes) {
      await settle(pathOf(key), (draft) =>
        withFile(draft, 'wx', async (file) => {
          await file.writeFile(bytes);
          await file.sync();
        }),
      );
    },

    async take(key, from) {
      await settle(pathOf(key), async (draft) => {
        // it may lie on another disk
        await copyFile(from, draft);
        await withFile(draft, 'r+', async (file) => {
          await file.chmod(0o600);
          await file.sync();
        });
      });
      await rm(from, { force: true });
    },

    async size(key) {
      return (await stat(pathOf(key)).catch(nothingThere))?.size;
    },

    stream: (key, first, last) => createReadStream(pathOf(key), { start: first, end: last }),

    remove: (key) => rm(pathOf(key), { force: true }),

    async removeDrafts() {
      let gone = 0;
      for (const folder of await readdir(base)) {
        const drafts = join(base, folder, DRAFTS);
        for (const name of (await readdir(drafts).catch(nothingThere)) ?? []) {
          const path = join(drafts, name);
          const found = await stat(path).catch(nothingThere);
          if (!found?.isFile() || found.mtimeMs > Date.now() - DRAFT_MS) continue;
          await rm(path, { force: true });
          gone += 1;
        }
      }
      return gone;
    },

    get: async (key) => readFile(pathOf(key)).catch(nothingThere),
  };
}

function nothingThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

async function withFile(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
