import { atConsole, type AtConsole } from './console.ts';
import { test } from './demo-work-stack.ts';
import { expect } from './fixtures.ts';
import { spoken } from './locales.ts';
import { look } from './look.ts';
import { expectNothingCut } from './nothing-cut.ts';

const KINDS = ['payout', 'slip', 'line', 'unread', 'gift', 'qr', 'transfer', 'goods'] as const;
/** What a bank or a provider knows by our own name for it. */
const KNOWN_OUTSIDE: readonly string[] = ['payout', 'transfer', 'qr'];

/** Opens what waits of that kind, one after the other, and looks at each. */
async function walk(
  { page, say }: AtConsole,
  kind: (typeof KINDS)[number],
  each: (n: number) => Promise<void>,
) {
  await page.goto(`/work?kind=${kind}`);
  const rows = page.getByRole('region', { name: say('work', 'list') }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await expectNothingCut(page);
  const paths = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const [n, path] of paths.entries()) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: say('common', `kind.${kind}`) })).toBeVisible();
    await expect(page.getByRole('status', { name: say('common', 'loading') })).toHaveCount(0);
    await each(n);
  }
}

for (const language of new Set([...spoken('th'), ...spoken('la')]))
  test(`Each thing that waits tells by what name the outside knows it, where that does; nothing of it is cut on a phone, and axe finds nothing, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const noi = await atConsole(browser, stack, 'noi', { language, width: 360 });
    const { page, say } = noi;
    trouble.watch(noi.context, stack.consoleUrl);
    for (const kind of KINDS)
      await walk(noi, kind, async (n) => {
        const thing = page.getByRole('region', { name: say('common', `kind.${kind}`) });
        await expect(thing.getByRole('button', { name: say('work', 'ourReference.copy') })).toHaveCount(
          KNOWN_OUTSIDE.includes(kind) ? 1 : 0,
        );
        // goods are called by the name that the reader's language has for them
        await expect(thing.getByText('T-shirt')).toHaveCount(0);
        await expectNothingCut(page);
        await look(page, `console-thing-${kind}-${String(n)}-${language}`);
      });
    await noi.context.close();
  });

for (const language of spoken('en'))
  test(`Why each thing waits is told whole in the list at a desk, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const noi = await atConsole(browser, stack, 'noi', { language, width: 1440 });
    trouble.watch(noi.context, stack.consoleUrl);
    const { page, say } = noi;
    await page.goto('/work');
    await expect(
      page
        .getByRole('region', { name: say('work', 'list') })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await expectNothingCut(page);
    await look(page, `console-work-desk-${language}`);
    await noi.context.close();
  });
