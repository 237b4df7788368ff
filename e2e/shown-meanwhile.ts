import type { Page } from '@playwright/test';

/** From now on notes which of these texts the screen shows, or what is such a part of it, however briefly. Answers those that it has. */
export async function notingTexts(
  page: Page,
  texts: readonly string[],
  within: 'body' | '[role="status"]' = 'body',
): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(
    ([sought, part]) => {
      const found = new Set<string>();
      new MutationObserver(() => {
        const shown = [...document.querySelectorAll<HTMLElement>(part)].map((one) => one.innerText);
        for (const text of sought) if (shown.some((words) => words.includes(text))) found.add(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return found;
    },
    [texts, within] as const,
  );
  return () => seen.evaluate((found) => [...found]);
}
