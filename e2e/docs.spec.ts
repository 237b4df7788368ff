import { expect, test } from './fixtures.ts';

test('The documents of the calls open, with files of our own only', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).protocol + new URL(request.url()).host));
  const answer = await page.goto('/api/docs');
  const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const operation = page.locator('.opblock', { hasText: '/api/wallet/transfer' }).first();
  await expect(operation).toBeVisible();
  await operation.getByRole('button').first().click();
  await expect(operation.getByText('Responses').first()).toBeVisible();
  const own = new URL(page.url());
  expect([...asked].filter((one) => !one.startsWith('data:'))).toEqual([own.protocol + own.host]);
});
