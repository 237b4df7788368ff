const MOST_DECIMALS = 10;

/** How likely a slice of a wheel is: two decimals, or as many as it takes to be neither nothing nor certain. */
export function shareText(weight: number, weights: number): string {
  const share = (weight / weights) * 100;
  let decimals = 2;
  while (
    decimals < MOST_DECIMALS &&
    [0, 100].some((end) => share !== end && Number(share.toFixed(decimals)) === end)
  )
    decimals += 1;
  return `${share.toFixed(decimals)}%`;
}
