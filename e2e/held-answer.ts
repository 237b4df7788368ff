import type { Page, Route } from '@playwright/test';

type Address = string | RegExp;

/** The call of that address is made, and its answer kept back. @returns lets it come, once */
export async function holdAnswer(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  let isOver = false;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    // what is asked afterwards may still be under way when the page goes
    if (isOver) return route.fallback();
    const response = await route.fetch();
    await isLetGo;
    await route.fulfill({ response });
  });
  return async () => {
    const come = page.waitForResponse(address);
    isOver = true;
    letGo();
    await (await come).finished();
  };
}

/** The next call of that address alone. The route stays after it: while one goes, a call is made of which Playwright tells nothing. */
export async function meetNext(
  page: Page,
  address: Address,
  meet: (route: Route) => Promise<unknown>,
): Promise<void> {
  let isMet = false;
  await page.route(address, async (route) => {
    if (isMet) return route.fallback();
    isMet = true;
    await meet(route);
  });
}

/** The next call of that address reaches the server, and its answer is lost. */
export async function loseAnswer(
  page: Page,
  address: Address,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  await meetNext(page, address, async (route) => {
    await route.fetch();
    await meanwhile?.();
    await route.abort('connectionreset');
  });
}
