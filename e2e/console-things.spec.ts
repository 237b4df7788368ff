import type { Stack } from '@krapao/tools/testing/stack';
import { atConsole, type AtConsole } from './console.ts';
import { test } from './demo-work-stack.ts';
import { expect } from './fixtures.ts';
import { spoken } from './locales.ts';
import { look } from './look.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { inDatabase } from './operator.ts';

const KINDS = ['payout', 'slip', 'line', 'unread', 'gift', 'qr', 'transfer', 'goods'] as const;
/** What a bank or a provider knows by our own name for it. */
const KNOWN_OUTSIDE: readonly string[] = ['payout', 'transfer', 'qr'];

/** Whoever has a payout that waits has a bonus that runs, too: of 800 baht that it asks 25 are played. */
const giveBonuses = (stack: Stack) =>
  inDatabase(stack, (client) =>
    client.query(
      `insert into member_bonus (id, member_id, offer_code, state, terms, language, accepted_at, granted_at, deposit, done, amount, required, expires_at, due_at)
        select gen_random_uuid(), p.member_id, o.code, 'open', o.terms, 'th', now(), now(), 100000, 2500, 10000, 80000, now() + interval '3 days', now() + interval '3 days'
        from (select distinct member_id from payout where state in ('approval', 'review')) p, (select * from bonus_offer order by position limit 1) o`,
    ),
  );
/** No money was given for them. */
const takeBonuses = (stack: Stack) =>
  inDatabase(stack, (client) =>
    client.query('delete from member_bonus where amount = 10000 and done = 2500'),
  );

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

for (const language of spoken('la'))
  test(`Each thing that waits tells by what name the outside knows it, where that does, and a payout of the bonus that runs; nothing of it is cut on a phone, and axe finds nothing, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const noi = await atConsole(browser, stack, 'noi', { language, width: 360 });
    const { page, say } = noi;
    trouble.watch(noi.context, stack.consoleUrl);
    await giveBonuses(stack);
    for (const kind of KINDS)
      await walk(noi, kind, async (n) => {
        const thing = page.getByRole('region', { name: say('common', `kind.${kind}`) });
        await expect(thing.getByRole('button', { name: say('work', 'ourReference.copy') })).toHaveCount(
          KNOWN_OUTSIDE.includes(kind) ? 1 : 0,
        );
        await expect(
          thing.getByText(say('members', 'running.played', { done: '25.00', required: '800.00' })),
        ).toHaveCount(kind === 'payout' ? 1 : 0);
        // goods are called by the name that the reader's language has for them
        await expect(thing.getByText('T-shirt')).toHaveCount(0);
        await expectNothingCut(page);
        await look(page, `console-thing-${kind}-${String(n)}-${language}`);
      });
    await takeBonuses(stack);
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
