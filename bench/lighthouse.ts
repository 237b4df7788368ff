/** Lighthouse as Google runs it for phones, on the sign-in page of the real product, and for access on the screens of its console. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium, type BrowserContext } from 'playwright-core';
import { browserFlags, findBrowser } from '@krapao/tools/browser';
import { atEnd } from './cleanup.ts';
import { describeMachine, sayWhereWeAre } from './machine/describe.ts';
import type { Stack } from '@krapao/tools/testing/stack';
import type { Options } from './options.ts';
import { CONSOLE_SCREENS, ownerCookie } from './page/console.ts';
import { startForPages } from './page/stack.ts';
import { commandLine, median, number, printRow, table } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const WANTED: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

interface Judged {
  scores: Record<Category, number>;
  /** Audits that cost points, with what Lighthouse says of them. */
  failing: Map<string, string>;
  metrics: string;
}

/** `npm run bench lighthouse` */
export async function benchLighthouse({ times }: Options): Promise<void> {
  sayWhereWeAre();
  const stack = await startForPages();
  const { serverUrl } = stack;
  const { path, env } = await findBrowser();
  const runs: Judged[] = [];
  for (let run = 0; run < times; run += 1) {
    const judged = await judge(`${serverUrl}/login`, path, { ...process.env, ...env });
    runs.push(judged);
    console.log(
      `run ${number(run + 1)}: ${CATEGORIES.map((name) => `${name} ${number(judged.scores[name])}`).join(', ')}`,
    );
    console.log(`  ${judged.metrics}`);
  }
  const failing = new Map(runs.flatMap((run) => [...run.failing]));
  if (failing.size > 0) console.log(`\nAudits below their best, in any run:\n${table([...failing])}`);
  const scores = CATEGORIES.map((name) => [name, median(runs.map((run) => run.scores[name]))] as const);
  printRow({
    what: `Lighthouse mobile on /login, median of ${number(times)}`,
    ours: scores.map(([name, score]) => `${name} ${number(score)}`).join(', '),
    baseline: scores.map(([name]) => number(WANTED[name])).join(', '),
    ratio: scores.every(([name, score]) => score >= WANTED[name]) ? 'met' : 'not met',
    target: '98, 100, 100, 100',
    command: commandLine(),
    machine: describeMachine(),
  });
  await judgeConsole(stack, path, { ...process.env, ...env });
}

/** Access alone: nobody looks for it, and it is open all day. */
async function judgeConsole(stack: Stack, path: string, env: NodeJS.ProcessEnv): Promise<void> {
  const cookie = await ownerCookie(stack);
  const scores: number[] = [];
  const judgeOne = async (what: string, address: string, cookies: Cookies) => {
    const { scores: told, failing } = await judge(`${stack.consoleUrl}${address}`, path, env, {
      only: ['accessibility'],
      cookies,
    });
    scores.push(told.accessibility);
    console.log(`console, ${what}: accessibility ${number(told.accessibility)}`);
    if (failing.size > 0) console.log(table([...failing]));
  };
  await judgeOne('the door', '/now', []);
  for (const screen of CONSOLE_SCREENS) await judgeOne(screen, screen, [cookie]);
  printRow({
    what: `Lighthouse accessibility, mobile, of the console’s door and ${number(CONSOLE_SCREENS.length)} screens: the least`,
    ours: number(Math.min(...scores)),
    baseline: number(WANTED.accessibility),
    ratio: scores.every((score) => score >= WANTED.accessibility) ? 'met' : 'not met',
    target: '100 on each',
    command: commandLine(),
    machine: describeMachine(),
  });
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];
interface Asked {
  only?: readonly Category[];
  /** Of whoever looks; they must be let in. */
  cookies?: Cookies;
}

/** Lets a browser in by these, and sees to it that it is not the door that will be judged. */
async function letIn(port: number, url: string, cookies: Cookies): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(port)}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('#content').waitFor();
  await page.close();
  await browser.close();
}

async function judge(
  url: string,
  chromePath: string,
  env: NodeJS.ProcessEnv,
  { only = CATEGORIES, cookies = [] }: Asked = {},
): Promise<Judged> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless', ...browserFlags],
    envVars: Object.fromEntries(
      Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    logLevel: 'error',
    handleSIGINT: false,
  });
  const stop = async () => chrome.kill();
  atEnd('the browser', stop);
  try {
    if (cookies.length > 0) await letIn(chrome.port, url, cookies);
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...only],
      disableStorageReset: cookies.length > 0,
    });
    if (!result) throw new Error('Lighthouse answered nothing');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`);
    const failing = new Map<string, string>();
    for (const category of only) {
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id];
        if (!audit || audit.score === null || audit.score >= 1) continue;
        // what weighs nothing is advice: worth reading for speed only
        if (weight > 0 || category === 'performance')
          failing.set(
            `${category}: ${id}`,
            `${number(audit.score, 2)}  ${audit.displayValue ?? audit.title}`,
          );
      }
    }
    const scoreOf = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
    return {
      scores: {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        'best-practices': scoreOf('best-practices'),
        seo: scoreOf('seo'),
      },
      failing,
      metrics: [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
        'speed-index',
      ]
        .map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`)
        .join(', '),
    };
  } finally {
    await stop();
  }
}
