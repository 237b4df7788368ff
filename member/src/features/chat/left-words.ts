/**
 * What a guest had written and not sent when somebody signed in. This page alone keeps it, and gives it to nobody but who says that the
 * guest was them: two people may share a phone (docs/decisions/0141).
 */
let left: { guest: string; words: string } | undefined;

export function leaveWords(guest: string, words: string): void {
  left = { guest, words };
}

/** Once; '': there is none of that guest. */
export function takeWords(guest: string): string {
  const words = left?.guest === guest ? left.words : '';
  left = undefined;
  return words;
}
