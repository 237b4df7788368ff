/**
 * The texts of the page, or of the dialog that is open, that end outside of what can be seen or scrolled to. A line that is short
 * on purpose says so by `data-short`. Stands alone, so that it can be sent into a browser.
 */
export function cutTexts(): string[] {
  const width = document.documentElement.clientWidth;
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const walker = document.createTreeWalker(dialogs.at(-1) ?? document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${String(document.documentElement.scrollWidth)} wide`);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const owner = text.parentElement;
    if (
      !owner ||
      !text.textContent?.trim() ||
      !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    if (owner.closest('.visually-hidden, [data-short], option, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    let isOut = false;
    let isElsewhere = false;
    for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      // There for screen readers only.
      if (edge.width <= 1 || edge.height <= 1) {
        isOut = false;
        isElsewhere = true;
        break;
      }
      if (overflowX === 'auto' || overflowX === 'scroll') {
        isElsewhere = box.scrollWidth > box.clientWidth + 1;
        break;
      }
      if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)) isOut = true;
      if (
        (overflowY === 'hidden' || overflowY === 'clip') &&
        (top < edge.top - 1 || bottom > edge.bottom + 1)
      )
        isOut = true;
      if (isOut) break;
    }
    if (!isElsewhere && (left < -1 || right > width + 1)) isOut = true;
    if (isOut) found.push(`${owner.tagName.toLowerCase()}.${owner.className}: ${text.textContent.trim()}`);
  }
  return found;
}
