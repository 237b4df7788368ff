import type { Page } from '@playwright/test';

/** Cuts the realtime channel of a page, before it is gone to: nothing is told by it, and all else goes on. */
export const cutLine = (page: Page): Promise<void> => page.routeWebSocket(/\/socket\.io\//, () => undefined);
