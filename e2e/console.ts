/** The console in browser tests: who works there, how they come in, and its texts. */
import { createHmac } from 'node:crypto';
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '@krapao/contract/console/demo';
import { STORAGE } from '@krapao/contract/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import { speakerOf, type Language, type Say } from './locales.ts';
import { inDatabase } from './operator.ts';

export type StaffName = 'owner' | 'napa' | 'mali' | 'noi' | 'dao';

/** How the console is looked at: on a phone in Thai, at a desk in English. */
export const PHONE = { language: 'th', width: 360 } as const;
export const DESK = { language: 'en', width: 1440 } as const;
export const LOOKS = [PHONE, DESK] as const;

/** How a walk is looked at that is not about its width: as is named, or in every way where E2E_LANGUAGES=all asks for it. */
export const looked = (one: (typeof LOOKS)[number]): readonly (typeof LOOKS)[number][] =>
  process.env['E2E_LANGUAGES'] === 'all' ? LOOKS : [one];

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

/** What that secret's authenticator shows now. */
export const codeOf = (secret: string): string => codeAt(secret, Math.floor(Date.now() / STEP_MS));

/** A code of that person as of half a minute later: each serves once, and nothing here waits for the next. */
export async function freshCode(stack: Stack, name: StaffName): Promise<string> {
  await forgetStep(stack, name);
  const { secret = '' } = DEMO_STAFF.find((one) => one.name === name) ?? {};
  return codeOf(secret);
}

/** As if they had used no code for a while. */
export const forgetStep = (stack: Stack, name: string): Promise<unknown> =>
  inDatabase(stack, (client) => client.query('update staff set code_step = 0 where name = $1', [name]));

export const staffPassword = DEMO_STAFF_PASSWORD;

/** Texts of the console. */
export const consoleSpeaker = (language: Language): Say => speakerOf('console', language);

/** Sessions that were opened, by database and person: who is in stays in, and needs no code again. */
const opened = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** That person's session has ended: who comes next is let in anew. */
export const forgetSession = ({ databaseUrl }: Stack, name: StaffName): boolean =>
  opened.delete(`${databaseUrl} ${name}`);

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
    data: { name, password: staffPassword, code: await freshCode(stack, name) },
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

/** Makes a code as it is typed: one that was made before its field is there may be over by then. */
type MakesCode = () => string | Promise<string>;

/** Types who it is at the door, or at the screen that is locked. */
export async function signInByCode(
  page: Page,
  say: Say,
  { name, password = staffPassword, code }: { name: string; password?: string; code: MakesCode },
): Promise<void> {
  await page.getByRole('button', { name: say('session', 'byCode') }).click();
  await page.getByLabel(say('session', 'name')).fill(name);
  await page.getByLabel(say('session', 'password'), { exact: true }).fill(password);
  await page.getByLabel(say('session', 'code'), { exact: true }).fill(await code());
  await page.keyboard.press('Enter');
}

/** Proves by password and code the order of the dialog that is open. */
export async function proveByCode(
  page: Page,
  say: Say,
  code: MakesCode,
  asked: 'lead' | 'elsewhere' = 'lead',
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('common', `proof.${asked}`))).toBeVisible();
  await dialog.getByLabel(say('common', 'proof.password'), { exact: true }).fill(staffPassword);
  await dialog.getByLabel(say('common', 'proof.code'), { exact: true }).fill(await code());
  await page.keyboard.press('Enter');
}

/** As if they had signed in from another network, and proved nothing since. */
export const signedInElsewhere = (stack: Stack, name: StaffName): Promise<unknown> =>
  inDatabase(stack, (client) =>
    client.query(
      `update staff_session set ip = '203.0.113.7', proved_from = '{}' where staff_id = (select id from staff where name = $1)`,
      [name],
    ),
  );

/** Somebody at the console, in a browser of their own. */
export interface AtConsole {
  readonly name: StaffName;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly say: Say;
}

export async function atConsole(
  browser: Browser,
  stack: Stack,
  name: StaffName,
  look: { language: Language; width: number },
): Promise<AtConsole> {
  return { name, say: consoleSpeaker(look.language), ...(await consoleOf(browser, stack, name, look)) };
}

/** The request that waits with that reason, at the second person's screen. */
export async function requestWith({ page, say }: AtConsole, why: string): Promise<Locator> {
  await page.goto('/requests');
  const request = page.getByRole('article').filter({ hasText: why });
  await expect(request.getByRole('button', { name: say('requests', 'confirm.open') })).toBeVisible();
  return request;
}

/** Takes back what was asked for, at the thing itself. */
export async function takeBack({ page, say }: Pick<AtConsole, 'page' | 'say'>): Promise<void> {
  await page.getByRole('button', { name: say('requests', 'takeBack.submit') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('reasons', 'phrase.didThingsHaveChanged') }).click();
  await dialog.getByRole('button', { name: say('requests', 'takeBack.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Confirms as second person what waits with that reason. */
export async function confirmRequest(stack: Stack, second: AtConsole, why: string): Promise<void> {
  const { page, say, name } = second;
  const request = await requestWith(second, why);
  await request.getByRole('button', { name: say('requests', 'confirm.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('requests', 'confirm.submit'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, name));
  await expect(dialog).toBeHidden();
}
