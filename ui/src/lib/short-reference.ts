/** A reference as people read it to each other: its last eight characters, in two halves. */
export function shortReference(reference: string): string {
  const last = reference.replaceAll('-', '').slice(-8).toUpperCase();
  return last.length === 8 ? `${last.slice(0, 4)}-${last.slice(4)}` : last;
}
