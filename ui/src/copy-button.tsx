import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from './button.tsx';
import { digitsOf } from './digits-text.ts';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  text: string;
  /** 'Copy account number': its name for a screen reader, or its tooltip. */
  label: string;
  /** Copies the digits only: '123-4-56789' gives 123456789. */
  digitsOnly?: boolean | undefined;
  onCopied?: ((text: string) => void) | undefined;
  onFailed?: (() => void) | undefined;
  /** Shown words; without them it is an icon. */
  children?: ReactNode;
}

const DONE_MS = 1_600;

/** Copies something; a tick shows that it did. Announce it from `onCopied`. */
export function CopyButton({
  text,
  label,
  digitsOnly = false,
  onCopied,
  onFailed,
  children,
}: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    const what = digitsOnly ? digitsOf(text) : text;
    const copied = await copyText(what, event.currentTarget);
    setDone(copied);
    if (copied) onCopied?.(what);
    else onFailed?.();
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => void copy(event);
  const icon = done ? <Check color="var(--jade-400)" /> : <Copy />;
  if (!children) return <IconButton label={label} icon={icon} onClick={press} />;
  return (
    <Button size="s" icon={icon} title={label} onClick={press}>
      {children}
    </Button>
  );
}

/**
 * Puts a text on the clipboard; false when the phone refuses. Plain http and old browsers have no clipboard
 * interface: a field that is selected and copied does it there. `near` keeps that field inside an open dialog.
 */
async function copyText(text: string, near: HTMLElement): Promise<boolean> {
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
