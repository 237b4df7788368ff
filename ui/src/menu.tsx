import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from './cx.ts';
import styles from './menu.module.css';

export interface MenuItem {
  key: string;
  label: string;
  /** The one in force: ticked, and cannot be chosen again. */
  current?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The language of the label, when it differs from the page's. */
  lang?: string | undefined;
}

export interface MenuProps {
  /** What it chooses; what `trigger` shows is read after it. */
  label: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  onSelect: (key: string) => void;
  align?: 'start' | 'end' | undefined;
}

/** A button that opens a short list: of choices, such as the languages, or of what can be done. */
export function Menu({ label, trigger, items, onSelect, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[aria-disabled="false"]')?.focus();
  }, [open]);

  /** One of them is in force; else each is something to be done. */
  const isChoice = items.some(({ current }) => current !== undefined);
  const leave = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };
  const key = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave(true);
    }
    const choices = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = choices.findIndex((choice) => choice === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choices[(to + choices.length) % choices.length]?.focus();
  };
  const blur = (event: FocusEvent) => {
    if (open && !root.current?.contains(event.relatedTarget)) leave(false);
  };

  return (
    <div ref={root} className={styles.menu} onKeyDown={key} onBlur={blur}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{label}: </span>
        {trigger}
        <ChevronDown size={16} className={cx(styles.arrow, open && styles.up)} />
      </button>
      {open && (
        <div ref={list} role="menu" aria-label={label} className={cx(styles.list, styles[align])}>
          {items.map((item) => {
            const off = Boolean(item.current) || Boolean(item.disabled);
            return (
              <button
                key={item.key}
                type="button"
                role={isChoice ? 'menuitemradio' : 'menuitem'}
                tabIndex={-1}
                aria-checked={isChoice ? Boolean(item.current) : undefined}
                aria-disabled={off}
                lang={item.lang}
                className={styles.item}
                onClick={() => {
                  if (off) return;
                  leave(true);
                  onSelect(item.key);
                }}
              >
                {item.label}
                {item.current && <Check size={18} />}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
