import type { Page } from '@playwright/test';

/** From now on notes which of these texts the screen shows, however briefly. Answers those that it has. */
export async function notingTexts(page: Page, texts: readonly string[]): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((sought) => {
    const found = new Set<string>();
    new MutationObserver(() => {
      for (const text of sought) if (document.body.innerText.includes(text)) found.add(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return found;
  }, texts);
  return () => seen.evaluate((found) => [...found]);
}
