import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@krapao/tools/paths';
import { number, table } from '../report.ts';

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  /** µs before each sample. */
  timeDeltas: number[];
  startTime: number;
  endTime: number;
}

const MOST = 25;
const WAIT_MS = 20_000;

/** Prints where a server's thread spent its time, in µs a call, and keeps the profile for other tools. */
export async function printProfile(path: string, perSecond: number, what: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!existsSync(path)) {
    if (Date.now() > end) throw new Error('the server left no profile');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const kept = join(tmpdir(), `krapao-${what.replaceAll(/\W+/g, '-')}-${String(Date.now())}.cpuprofile`);
  copyFileSync(path, kept);
  const profile = JSON.parse(readFileSync(path, 'utf8')) as CpuProfile;
  const calls = (perSecond * (profile.endTime - profile.startTime)) / 1e6;
  console.log(`\nProfile of ${what}, ${number(perSecond)} calls a second while it was taken: ${kept}`);
  console.log('By package, µs a call:');
  console.log(table(ranked(profile, calls, ({ url, functionName }) => packageOf(url, functionName))));
  console.log('\nBy function, µs a call:');
  console.log(
    table(
      ranked(profile, calls, ({ functionName, url, lineNumber }) => {
        const file = url.split('/').slice(-2).join('/');
        return `${packageOf(url, functionName)}  ${functionName || 'anonymous'} ${file}:${String(lineNumber + 1)}`;
      }),
    ),
  );
}

function ranked(
  { nodes, samples, timeDeltas }: CpuProfile,
  calls: number,
  nameOf: (frame: CpuProfile['nodes'][number]['callFrame']) => string,
): string[][] {
  // `dispatch` is the taking of the profile itself
  const seen = nodes.filter(
    ({ callFrame: { functionName, url } }) => url !== '' || functionName !== 'dispatch',
  );
  const names = new Map(seen.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  samples.forEach((id, i) => {
    const name = names.get(id);
    if (name === undefined) return;
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[i] ?? 0));
  });
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([name, us]) => [name, number(us / calls, 1)]);
}

/** Whose code it is: a package of npm, a folder of the server, Node itself, or what V8 calls in brackets. */
function packageOf(url: string, functionName: string): string {
  if (url === '') return /^\(.*\)$/.test(functionName) ? functionName : '(native)';
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  const inModules = url.lastIndexOf('/node_modules/');
  if (inModules >= 0) {
    const [scope = '', name = ''] = url.slice(inModules + '/node_modules/'.length).split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  const path = url.replace(`file://${root}/`, '');
  return path.split('/').slice(0, 3).join('/');
}
