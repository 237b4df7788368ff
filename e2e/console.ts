/** The console in browser tests: who works there, how they come in, and its texts. */
import { createHmac } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '@krapao/contract/console/demo';
import { STORAGE } from '@krapao/contract/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import { speakerOf, type Language, type Say } from './locales.ts';

export type StaffName = 'owner' | 'mali' | 'noi' | 'dao';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator shows in that step of 30 seconds (RFC 6238). */
function codeAt(secret: string, step: number): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const word = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(word % 1_000_000).padStart(6, '0');
}

/** The last step that a person used, by database: a code serves once. */
const used = new Map<string, number>();

/** A code of that person that was not used yet: this step's or the next one's, which the server takes both. */
export function freshCode({ databaseUrl }: Stack, name: StaffName): string {
  const who = `${databaseUrl} ${name}`;
  const step = Math.max(Math.floor(Date.now() / STEP_MS), (used.get(who) ?? 0) + 1);
  used.set(who, step);
  const { secret = '' } = DEMO_STAFF.find((one) => one.name === name) ?? {};
  return codeAt(secret, step);
}

export const staffPassword = DEMO_STAFF_PASSWORD;

/** Texts of the console. */
export const consoleSpeaker = (language: Language): Say => speakerOf('console', language);

/** Sessions that were opened, by database and person: who is in stays in, and needs no code again. */
const opened = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** A browser of that person's own, which speaks that language; signed in. */
export async function consoleOf(
  browser: Browser,
  stack: Stack,
  name: StaffName,
  look: { language: Language; width: number },
): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await consoleDoor(browser, stack, look);
  const who = `${stack.databaseUrl} ${name}`;
  const known = opened.get(who);
  if (known) {
    await context.addCookies(known);
    return { context, page };
  }
  const answer = await context.request.post(`${stack.consoleUrl}/api/console/session/code`, {
    headers: { [CONSOLE_HEADER]: '1' },
    data: { name, password: staffPassword, code: freshCode(stack, name) },
  });
  if (!answer.ok()) throw new Error(`${name} does not come in: ${await answer.text()}`);
  opened.set(who, await context.cookies());
  return { context, page };
}

/** A browser before the door of the console. */
export async function consoleDoor(
  browser: Browser,
  { consoleUrl }: Stack,
  { language, width }: { language: Language; width: number },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: consoleUrl,
    viewport: { width, height: width < 1024 ? 740 : 900 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    STORAGE.locale,
    language,
  ] as const);
  return { context, page: await context.newPage() };
}
