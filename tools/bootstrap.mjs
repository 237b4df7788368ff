// Makes a fresh clone runnable. Plain JavaScript with nothing but Node, because nothing else is there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];

/** What to tell someone whose Node is too old; undefined when it is new enough. */
export function nodeComplaint(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `Krapao needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${version}.`;
}

const stampFile = (root) => join(root, 'node_modules', '.krapao-installed');

/** What the installed packages depend on: the machine, for the native ones among them, and the lock file. */
const machine = `${process.platform}-${process.arch}`;
function wantedStamp(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${machine} ${lock}\n`;
}

/** True when the packages are missing, are those of another package-lock.json or of another machine. */
export function needsInstall(root) {
  if (!existsSync(join(root, 'node_modules', 'tsx'))) return true;
  const stamp = existsSync(stampFile(root)) ? readFileSync(stampFile(root), 'utf8') : undefined;
  if (stamp === wantedStamp(root)) return false;
  if (stamp !== undefined && !stamp.startsWith(`${machine} `)) return true;
  // Somebody may have run npm by hand: believe what npm itself recorded.
  return !sameAsNpmRecorded(root);
}

/** npm writes what it installed to node_modules/.package-lock.json; compare the versions with the lock file's. */
function sameAsNpmRecorded(root) {
  const recorded = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recorded)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  const installed = JSON.parse(readFileSync(recorded, 'utf8')).packages ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || entry.optional || entry.devOptional || entry.peer) return true;
    return installed[path]?.version === entry.version;
  });
}

export function recordInstall(root) {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), wantedStamp(root));
}

/**
 * How npm is called: by its own script when npm started us, so that no shell is needed.
 * `npm ci` leaves out the progress bar and shows what goes wrong.
 */
function installPackages(root) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  const env = { ...process.env };
  // Set by the `npm start` around us; a production mode there must not leave out what builds and tests.
  delete env.NODE_ENV;
  delete env.npm_config_omit;
  const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] };
  const asScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  return asScript
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Ends the process with a clear message when Node is too old or the packages can't be installed. */
export function bootstrap(root = resolve(dirname(fileURLToPath(import.meta.url)), '..')) {
  const complaint = nodeComplaint();
  if (complaint !== undefined) {
    console.error(complaint);
    process.exit(1);
  }
  if (needsInstall(root)) {
    console.log('Installing packages (a minute or two the first time) …');
    const result = installPackages(root);
    if (result.error !== undefined || result.status !== 0) {
      console.error(`npm ci failed${result.error ? `: ${result.error.message}` : ', see above'}.`);
      process.exit(1);
    }
  }
  recordInstall(root);
  return root;
}

/** Loads a TypeScript program into this very process, so that signals and the exit code need no forwarding. */
export async function run(entry) {
  const root = bootstrap();
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(entry, new URL(`file://${root}/tools/`)).href);
}
