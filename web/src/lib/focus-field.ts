/** Puts the cursor where the member has to go on. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The first of these fields that is empty; spaces are nothing. */
export function firstEmpty(fields: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(fields).find((name) => !fields[name]?.trim());
}
