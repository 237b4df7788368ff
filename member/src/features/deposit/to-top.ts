/** The ref of a step: its dialog shows it from the top, however far the step before it was scrolled. */
export function toTop(step: HTMLElement | null): void {
  for (let box = step; box && box.tagName !== 'DIALOG'; box = box.parentElement) box.scrollTop = 0;
}
