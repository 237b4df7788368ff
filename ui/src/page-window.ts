/** The pages to offer around the current one: `before` before it, `after` after it, all within 1…pages. */
export function pageWindow(page: number, pages: number, before = 3, after = 1): number[] {
  if (pages < 1) return [];
  const current = Math.min(Math.max(1, page), pages);
  const first = Math.max(1, current - before);
  const last = Math.min(pages, current + after);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
