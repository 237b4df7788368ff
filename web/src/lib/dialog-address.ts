/**
 * Dialogs that have an address: `?dialog=deposit`, `?dialog=game&code=JOKER`. Opening one is a step of the history, so
 * that back closes it and a reload keeps it.
 */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const NAME = 'dialog';

export interface DialogAddress {
  /** The dialog that is asked for, or null. */
  name: string | null;
  /** A value of the dialog's own, such as `code`. */
  param: (name: string) => string | null;
  open: (name: string, params?: Readonly<Record<string, string>>) => void;
  /** Writes a value of the open dialog, without a step of its own. */
  keep: (name: string, value: string | null) => void;
  close: () => void;
}

/** @param own the names of the values that belong to the page's dialogs: they go when a dialog closes */
export function useDialogAddress(own: readonly string[] = []): DialogAddress {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  const state = location.state as { openedHere?: boolean } | null;

  useEffect(() => {
    left.current = undefined;
  }, [location.key]);

  const bare = () => {
    const next = new URLSearchParams(search);
    [NAME, ...own].forEach((name) => next.delete(name));
    return next;
  };
  return {
    name: search.get(NAME),
    param: (name) => search.get(name),
    open: (name, params = {}) => {
      const next = bare();
      for (const [key, value] of Object.entries({ [NAME]: name, ...params })) next.set(key, value);
      void navigate({ search: `?${next}` }, { state: { openedHere: true } });
    },
    keep: (name, value) => {
      const next = new URLSearchParams(search);
      if (value === null) next.delete(name);
      else next.set(name, value);
      void navigate({ search: `?${next}` }, { replace: true, state });
    },
    close: () => {
      // Two quick presses must not go back twice.
      if (left.current === location.key) return;
      left.current = location.key;
      if (state?.openedHere) void navigate(-1);
      else void navigate({ search: `?${bare()}` }, { replace: true });
    },
  };
}
