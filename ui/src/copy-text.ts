/**
 * Puts a text on the clipboard; false when the phone refuses. Plain http and old browsers have no clipboard
 * interface: a field that is selected and copied does it there. `near` keeps that field inside an open dialog.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused: the older way may still do.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  (near.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    near.focus({ preventScroll: true });
  }
}
