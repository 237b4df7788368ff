/** As a `ref` of what appears while the member looks elsewhere in the dialog: scrolls to it, once. */
export function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
