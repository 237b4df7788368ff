import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator } from '@playwright/test';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import {
  atConsole,
  DESK,
  freshCode,
  requestWith,
  staffPassword,
  type AtConsole,
  looked,
  PHONE,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { spoken } from './locales.ts';
import { holdAnswer } from './held-answer.ts';
import { look } from './look.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { writeSetting } from './site-settings.ts';

const PATH = '/api/console/setup/setting/withdrawMaximum';

test.afterAll(({ stack }) => writeSetting(stack, 'withdrawMaximum', undefined));

/** Sets the limit as it is seen now, in baht: raised, it is asked for. */
async function set(
  { request }: BrowserContext,
  order: { baht: number; why: string; code?: string },
): Promise<void> {
  const headers = { [CONSOLE_HEADER]: '1', [IDEMPOTENCY_HEADER]: randomUUID() };
  const now = (await (await request.get(PATH, { headers })).json()) as { version: string };
  const { baht, why, code } = order;
  const answer = await request.post(PATH, {
    headers,
    data: {
      ...{ order: { withdrawMaximum: baht * 100 }, seen: now.version, why },
      ...(code !== undefined && { proof: { kind: 'code', password: staffPassword, code } }),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

for (const language of spoken('th'))
  test(`A request that something overtook ends at the second person’s word, whichever it is, and says so, in ${language} at 360 px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^(403|409) POST \/api\/console\//);
    await writeSetting(stack, 'withdrawMaximum', undefined);
    const look360 = { language, width: 360 };
    const mali = await atConsole(browser, stack, 'mali', look360);
    const owner = await atConsole(browser, stack, 'owner', look360);
    trouble.watch(owner.context, stack.consoleUrl);
    const { page, say } = owner;
    const dialog = page.getByRole('dialog');
    const asks = async (why: string) => {
      const code = await freshCode(stack, 'mali');
      await set(mali.context, { baht: 240_000, why, code });
    };

    // it changes while the second person is about to confirm it
    await asks('for the new year');
    const first = await requestWith(owner, 'for the new year');
    await first.getByRole('button', { name: say('requests', 'confirm.open') }).click();
    await set(mali.context, { baht: 180_000, why: 'less for all' });
    await expect(dialog.getByText(say('requests', 'overtaken.others'))).toBeVisible();
    await expect(dialog.getByText(say('requests', 'confirm.lead'))).toHaveCount(0);
    await expectNothingCut(page);
    await look(page, `console-overtaken-confirm-${language}`);
    await dialog.getByRole('button', { name: say('requests', 'confirm.submit'), exact: true }).click();
    await expect(page.getByText(say('requests', 'movedOn'))).toBeVisible();
    await expect(first).toHaveCount(0);
    await decided(owner, { why: 'for the new year', state: 'moved_on' });

    // it changed before: it can still be refused
    await asks('for the festival');
    await set(mali.context, { baht: 170_000, why: 'less still' });
    await page.goto('/requests');
    const second = page.getByRole('article').filter({ hasText: 'for the festival' });
    await expect(second.getByText(say('requests', 'overtaken.others'))).toBeVisible();
    await second.getByRole('button', { name: say('requests', 'refuse.submit') }).click();
    await dialog.getByRole('button', { name: say('reasons', 'phrase.didNotEnoughIsKnown') }).click();
    await look(page, `console-overtaken-refuse-${language}`);
    await dialog.getByRole('button', { name: say('requests', 'refuse.submit'), exact: true }).click();
    await expect(page.getByText(say('requests', 'refuse.done'))).toBeVisible();
    await expect(second).toHaveCount(0);
    await decided(owner, { why: 'for the festival', state: 'refused' });
    for (const { context } of [mali, owner]) await context.close();
  });

/** It stands among what was decided, with how it ended. */
async function decided(
  { page, say }: AtConsole,
  { why, state }: { why: string; state: 'moved_on' | 'refused' },
): Promise<void> {
  await page.goto('/requests?state=decided');
  const ended = page.getByRole('article').filter({ hasText: why }).first();
  await expect(ended.getByText(say('requests', `state.${state}`))).toBeVisible();
}

/** A word about the only request that waits, beside the screen of who says it. */
async function word(
  { request }: BrowserContext,
  { says, data }: { says: 'confirm' | 'refuse'; data: object },
): Promise<void> {
  const headers = { [CONSOLE_HEADER]: '1', [IDEMPOTENCY_HEADER]: randomUUID() };
  const waiting = await request.get('/api/console/requests?state=waiting&limit=1', { headers });
  const { requests } = (await waiting.json()) as { requests: { id: string }[] };
  const answer = await request.post(`/api/console/requests/${requests[0]?.id ?? ''}/${says}`, {
    headers,
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

for (const { language, width } of looked(DESK))
  test(`Who has a request open that another decides meanwhile is told by whom and what became of it, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^409 POST \/api\/console\//);
    await writeSetting(stack, 'withdrawMaximum', undefined);
    const mali = await atConsole(browser, stack, 'mali', DESK);
    const napa = await atConsole(browser, stack, 'napa', DESK);
    const owner = await atConsole(browser, stack, 'owner', { language, width });
    trouble.watch(owner.context, stack.consoleUrl);
    const { page, say } = owner;
    const dialog = page.getByRole('dialog');
    const asks = async (baht: number, why: string) =>
      set(mali.context, { baht, why, code: await freshCode(stack, 'mali') });
    const confirms = async () => {
      const proof = { kind: 'code', password: staffPassword, code: await freshCode(stack, 'napa') };
      await word(napa.context, { says: 'confirm', data: { proof } });
    };

    // the line tells of it
    await asks(240_000, 'for the new year');
    const first = await requestWith(owner, 'for the new year');
    await first.getByRole('button', { name: say('requests', 'confirm.open') }).click();
    await expect(dialog).toBeVisible();
    await word(napa.context, { says: 'refuse', data: { why: 'too much' } });
    await expect(page.getByText(say('requests', 'meanwhile.refused', { name: 'napa' }))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectNothingCut(page);
    await look(page, `console-decided-meanwhile-${language}`);

    // the answer does, where the line is silent: what another confirmed is done
    await page.routeWebSocket(/socket\.io/, () => {});
    await asks(230_000, 'for the festival');
    const second = await requestWith(owner, 'for the festival');
    await second.getByRole('button', { name: say('requests', 'refuse.submit') }).click();
    await dialog.getByRole('button', { name: say('reasons', 'phrase.didNotEnoughIsKnown') }).click();
    // nor does the list, which is asked for again by itself
    const listComes = await holdAnswer(page, '**/api/console/requests?state=waiting*');
    await confirms();
    await dialog.getByRole('button', { name: say('requests', 'refuse.submit'), exact: true }).click();
    await expect(page.getByText(say('requests', 'meanwhile.done', { name: 'napa' }))).toBeVisible();
    await expect(dialog).toBeHidden();
    await listComes();
    await expect(page.getByText(say('requests', 'movedOn'))).toHaveCount(0);
    for (const { context } of [mali, napa, owner]) await context.close();
  });

/** Refuses what stands there, for a reason that is ready. */
async function refuse({ page, say }: AtConsole, request: Locator): Promise<void> {
  await request.getByRole('button', { name: say('requests', 'refuse.submit') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('reasons', 'phrase.didIDoNotAgree') }).click();
  await dialog.getByRole('button', { name: say('requests', 'refuse.submit'), exact: true }).click();
  await expect(request).toHaveCount(0);
}

test('A request comes with what it would change, which moves no button from under a finger', async ({
  browser,
  stack,
}) => {
  await writeSetting(stack, 'withdrawMaximum', undefined);
  const mali = await atConsole(browser, stack, 'mali', DESK);
  const owner = await atConsole(browser, stack, 'owner', PHONE);
  const { page, context } = owner;
  await set(mali.context, { baht: 240_000, why: 'for the fair', code: await freshCode(stack, 'mali') });
  const comes = await holdAnswer(page, `**${PATH}`);
  const asked = page.waitForRequest(`**${PATH}`);
  await page.goto('/requests');
  await asked;
  expect(await page.getByRole('article').count()).toBe(0);
  await comes();
  const request = page.getByRole('article').filter({ hasText: 'for the fair' });
  await expect(request.getByText('240,000')).toBeVisible();
  await refuse(owner, request);
  for (const one of [mali.context, context]) await one.close();
});

test('What a request would change holds up nobody where it can’t be read', async ({ browser, stack }) => {
  await writeSetting(stack, 'withdrawMaximum', undefined);
  const mali = await atConsole(browser, stack, 'mali', DESK);
  const owner = await atConsole(browser, stack, 'owner', PHONE);
  const { page, context } = owner;
  await set(mali.context, { baht: 240_000, why: 'for the rains', code: await freshCode(stack, 'mali') });
  // refused once, and then never answered
  let asked = 0;
  await page.route(`**${PATH}`, (route) =>
    (asked += 1) > 1 ? new Promise(() => undefined) : route.fulfill({ status: 502, body: 'no' }),
  );
  await page.goto('/requests');
  const request = page.getByRole('article').filter({ hasText: 'for the rains' });
  await refuse(owner, request);
  expect(asked).toBeGreaterThan(0);
  for (const one of [mali.context, context]) await one.close();
});
