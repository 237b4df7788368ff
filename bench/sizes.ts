/** What a member's phone has to load, and a screen of the staff, against the least that such an app is made of. */
import { chromium } from 'playwright-core';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { LANGUAGES } from '@krapao/contract/constants';
import { launchOptions } from '@krapao/tools/browser';
import { atEnd } from './cleanup.ts';
import { describeMachine } from './machine/describe.ts';
import { KINDS, loadPage, type Kind, type Loaded } from './page/loaded.ts';
import { ownerCookie } from './page/console.ts';
import { keptByMember, startForPages } from './page/stack.ts';
import { weighChat } from '../member/make/chat-weight.ts';
import { commandLine, number, printRow, table } from './report.ts';

/** Of /login without its fonts. */
const LOGIN_MOST = 165_000;
const HOME_MOST = 235_000;
/** Of the chat, at /login, with its texts. */
const CHAT_MOST = 1_000;
/** Of the console, above the libraries. */
const CONSOLE_MOST = 120_000;
const CODE: readonly Kind[] = ['document', 'script', 'stylesheet'];

/** `npm run bench sizes` */
export async function benchSizes(): Promise<void> {
  const stack = await startForPages();
  const { serverUrl, consoleUrl } = stack;
  const baseline = await baselineSize();
  const browser = await chromium.launch(await launchOptions());
  atEnd('the browser', () => browser.close());
  const login = await loadPage(browser, `${serverUrl}/login`);
  const kept = await keptByMember(serverUrl);
  const home = await loadPage(browser, `${serverUrl}/user/home`, kept.later);
  const first = await loadPage(browser, `${serverUrl}/user/home`, kept.atFirst);
  const door = await loadPage(browser, `${consoleUrl}/now`);
  const work = await loadPage(browser, `${consoleUrl}/work`, {}, [await ownerCookie(stack)]);
  print('/login', login);
  print('/user/home', home);
  print('the door of the console', door);
  print('/work of the console', work);

  const [ours, all, fonts] = [sum(login, CODE), sum(home, KINDS), sum(home, ['font'])];
  console.log(`\nThe baseline app: ${kb(baseline)}`);
  printRow({
    what: 'What /login loads: HTML, JS, CSS, gzipped',
    ours: `${kb(ours)} (fonts ${kb(sum(login, ['font']))}, pictures ${kb(sum(login, ['image']))})`,
    baseline: `the least app ${kb(baseline)}`,
    ratio: number(ours / baseline, 2),
    target: `≤ 1.15, and ≤ ${kb(LOGIN_MOST)}`,
    command: commandLine(),
    machine: describeMachine(),
  });
  printRow({
    what: 'What /user/home loads, fonts and all',
    ours: `${kb(all)} (fonts ${kb(fonts)}); ${kb(sum(first, KINDS))} when the agreement is asked`,
    baseline: kb(HOME_MOST),
    ratio: number(all / HOME_MOST, 2),
    target: '≤ 1',
    command: commandLine(),
    machine: describeMachine(),
  });
  const { withIt, without } = await weighChat();
  const chat = Math.max(...LANGUAGES.map((language) => withIt[language] - without[language]));
  printRow({
    what: 'What the chat adds to what /login loads: JS, CSS, texts, gzipped, in the language where it is most',
    ours: `${number(chat)} bytes`,
    baseline: 'the app built without it',
    ratio: number(chat / CHAT_MOST, 2),
    target: '≤ 1,000 bytes: ratio ≤ 1',
    command: commandLine(),
    machine: describeMachine(),
  });
  const above = sum(work, CODE) - baseline;
  printRow({
    what: 'What the console loads for its first screen, Work: HTML, JS, CSS, gzipped, above the libraries',
    ours: `${kb(above)} (${kb(sum(work, CODE))} in all; the door ${kb(sum(door, CODE))}; fonts ${kb(sum(work, ['font']))})`,
    baseline: `the least app ${kb(baseline)}`,
    ratio: number(above / CONSOLE_MOST, 2),
    target: '≤ 120 kB: ratio ≤ 1',
    command: commandLine(),
    machine: describeMachine(),
  });
}

/** kB as browsers count them: 1000 bytes. */
const kb = (bytes: number): string => `${number(bytes / 1000, 1)} kB`;

const sum = (loaded: readonly Loaded[], kinds: readonly Kind[], what: 'size' | 'wire' = 'size'): number =>
  loaded.filter(({ kind }) => kinds.includes(kind)).reduce((total, one) => total + one[what], 0);

function print(page: string, loaded: readonly Loaded[]): void {
  console.log(`\n${page}: every answer; gzip is what it would weigh gzipped, wire what came`);
  const rows = [...loaded].sort((a, b) => b.size - a.size);
  console.log(
    table([
      ['', 'kind', 'gzip', 'wire', 'sent as'],
      ...rows.map(({ path, kind, size, wire, encoding }) => [
        path,
        kind,
        number(size),
        number(wire),
        encoding,
      ]),
      ...KINDS.map((kind) => [
        '',
        kind,
        number(sum(loaded, [kind])),
        number(sum(loaded, [kind], 'wire')),
        'in all',
      ]),
    ]),
  );
  const plain = rows.filter(
    ({ kind, encoding, wire }) => CODE.includes(kind) && encoding === 'plain' && wire > 1_000,
  );
  if (plain.length > 0) console.log(`${number(plain.length)} files of code were sent uncompressed.`);
}

const SOURCE = fileURLToPath(new URL('baseline', import.meta.url));
/** That of member/vite.config.ts. */
const TARGET = 'chrome87';

/** Bytes of the baseline app, each file gzipped: HTML and scripts; it has no styles. */
async function baselineSize(): Promise<number> {
  const outDir = mkdtempSync(join(tmpdir(), 'krapao-baseline-'));
  try {
    await build({
      configFile: false,
      root: SOURCE,
      mode: 'production',
      logLevel: 'error',
      build: { target: TARGET, outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
    });
    return readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|js|css)$/.test(entry.name))
      .reduce(
        (sum, { parentPath, name }) =>
          sum + gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length,
        0,
      );
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
