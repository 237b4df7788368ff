import type { Page } from '@playwright/test';

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
