import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of Linux that lies in memory. */
const IN_MEMORY = '/dev/shm';

/** Several times what the databases of a run take together, bytes: what is left must do for the programs that run beside them. */
const ROOM = 3 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM;
  } catch {
    return false;
  }
}

/** Where they may be, those of other runs too. */
export const databasePlaces = (): string[] => [tmpdir(), IN_MEMORY];

/** Where there is no disk to wait for, if there is such a place: a copy of a database is hundreds of files, and each test file makes one. */
const quickestPlace = (): string => (hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());

/** Makes a folder for the database of a test or a proof, open to whoever PostgreSQL runs as; a `throwaway` one in memory where there is room. */
export function makeDatabaseFolder(prefix: string, { throwaway }: { throwaway: boolean }): string {
  const dir = mkdtempSync(join(throwaway ? quickestPlace() : tmpdir(), prefix));
  chmodSync(dir, 0o755);
  return dir;
}
