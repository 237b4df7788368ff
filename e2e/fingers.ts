import { expect, type Locator } from '@playwright/test';

const FINGER = 44;

/** Fails with every one of them that is lower than a finger wants it. */
export async function expectFingers(ways: Locator): Promise<void> {
  await expect(ways.first()).toBeVisible();
  const low = await ways.evaluateAll(
    (all, least) =>
      all.flatMap((one) => {
        const { height } = one.getBoundingClientRect();
        return height > 0 && height < least - 0.5
          ? [`${one.textContent ?? ''}: ${height.toFixed(1)} px`]
          : [];
      }),
    FINGER,
  );
  expect(low).toEqual([]);
}
