/**
 * Loads that failed. A component that reads a load with `use` must meet the same failure until someone asks to try again:
 * were it forgotten at once, every render would begin another load.
 */
const failed = new Set<() => void>();

/** @param forget makes the next ask load anew */
export function failedLoad(forget: () => void): void {
  failed.add(forget);
}

/** Before trying again, and when leaving what failed. */
export function forgetFailures(): void {
  failed.forEach((forget) => forget());
  failed.clear();
}
