/** Puts the cursor where the member has to go on. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Puts it into the first field that is told to be wrong, or to where it is said of several together: `data-wrong`, which takes the focus. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
}

/** The first of these fields that is empty; spaces are nothing. */
export function firstEmpty(fields: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(fields).find((name) => !fields[name]?.trim());
}

/** As a `ref` of what appears while the member looks elsewhere in the dialog: scrolls to it, once. */
export function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
