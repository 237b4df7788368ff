/** A text without those characters at its end, read once from there: a pattern like `/x+$/` begins anew at each of them. */
export function withoutEnd(text: string, char: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === char) end -= 1;
  return text.slice(0, end);
}
