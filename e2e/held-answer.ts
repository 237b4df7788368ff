import type { Page } from '@playwright/test';

/** The call of that address is made, and its answer kept back. @returns lets it come, once */
export async function holdAnswer(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await isLetGo;
    await route.fulfill({ response });
  });
  return async () => {
    const come = page.waitForResponse(address);
    letGo();
    await (await come).finished();
  };
}
