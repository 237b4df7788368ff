/**
 * Dialogs that have an address: `?dialog=deposit`, `?dialog=game&code=JOKER`. Opening one is an entry of the history, and so is each
 * step further inside it: back leads one step back, and closes at the first. A reload keeps the dialog.
 */
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const NAME = 'dialog';

/** What an entry of the history says of the dialog that is open in it. */
export interface DialogState {
  /** The entry before its first one is the page that it was opened from. */
  openedHere?: boolean;
  /** The steps behind its first one, by name, each with an entry of its own. */
  steps?: readonly string[];
}

type Values = Readonly<Record<string, string | null>>;

export interface DialogAddress {
  /** The dialog that is asked for, or null. */
  name: string | null;
  /** A value of the dialog's own, such as `code`. */
  param: (name: string) => string | null;
  open: (name: string, params?: Readonly<Record<string, string>>) => void;
  /** Writes a value of the open dialog, without a step of its own. */
  keep: (name: string, value: string | null) => void;
  /** A step further in the open dialog, with its values. */
  forward: (step: string, values: Values) => void;
  /** To the first step of the open dialog, which has these values only: there is no way back to the steps between. */
  restart: (values: Values) => void;
  /** One step back; closes at the first. */
  back: () => void;
  close: () => void;
}

let left: string | undefined;

/** Two quick presses, or two who want the same, must not go back twice. @param key of the entry that is left */
export function leaveOnce(key: string, go: () => void): void {
  if (left === key) return;
  left = key;
  go();
}

/** The entry that the browser is at: what is drawn may still be the one before. */
export function entryNow(): { key: string; state: DialogState; steps: readonly string[] } {
  const entry = window.history.state as { usr?: DialogState | null; key?: string } | null;
  const state = entry?.usr ?? {};
  return { key: entry?.key ?? 'default', state, steps: state.steps ?? [] };
}

/** What the first entry is about to say, while history goes back to it: it is shown meanwhile, not what stood there before. */
let coming: { search: URLSearchParams; arrive: () => void; isThere: boolean } | undefined;

/** @param own the names of the values that belong to the page's dialogs: they go when a dialog closes */
export function useDialogAddress(own: readonly string[] = []): DialogAddress {
  const [written] = useSearchParams();
  const search = coming?.search ?? written;
  const { key: drawn } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (left !== drawn) left = undefined;
    if (coming?.search.toString() === written.toString()) coming = undefined;
  }, [drawn, written]);

  const bare = () => {
    const next = new URLSearchParams(search);
    [NAME, ...own].forEach((name) => next.delete(name));
    return next;
  };
  const withValues = (next: URLSearchParams, values: Values) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    return next;
  };
  /** Writes the first entry of the dialog anew, and shows it. */
  const rewriteFirst = (next: URLSearchParams, first: DialogState) => {
    const write = () => void navigate({ search: `?${next}` }, { replace: true, state: first });
    const { steps } = entryNow();
    if (steps.length === 0) return write();
    const mine = { search: next, arrive: write, isThere: false };
    coming = mine;
    const arrived = () => {
      mine.isThere = true;
      mine.arrive();
    };
    window.addEventListener('popstate', arrived, { once: true });
    void navigate(-steps.length);
  };
  const toPage = () => {
    const { state, steps } = entryNow();
    if (state.openedHere) void navigate(-1 - steps.length);
    else rewriteFirst(bare(), {});
  };
  const close = () => {
    if (coming?.isThere) coming = undefined;
    if (!coming) return leaveOnce(entryNow().key, toPage);
    // Closed before it is back at its first entry: from there it goes on to the page.
    coming.arrive = () => {
      coming = undefined;
      if (entryNow().state.openedHere) void navigate(-1);
      else void navigate({ search: `?${bare()}` }, { replace: true, state: {} });
    };
  };
  return {
    name: search.get(NAME),
    param: (name) => search.get(name),
    open: (name, params = {}) => {
      const next = withValues(bare(), { [NAME]: name, ...params });
      void navigate({ search: `?${next}` }, { state: { openedHere: true } satisfies DialogState });
    },
    keep: (name, value) => {
      const next = withValues(new URLSearchParams(search), { [name]: value });
      void navigate({ search: `?${next}` }, { replace: true, state: entryNow().state });
    },
    forward: (step, values) => {
      const next = withValues(new URLSearchParams(search), values);
      const { state, steps } = entryNow();
      const further: DialogState = { ...state, steps: [...steps, step] };
      void navigate({ search: `?${next}` }, { state: further });
    },
    restart: (values) => {
      const next = withValues(bare(), { [NAME]: search.get(NAME), ...values });
      const { key, state } = entryNow();
      leaveOnce(key, () => rewriteFirst(next, { ...state, steps: [] }));
    },
    back: () => {
      const { key, steps } = entryNow();
      if (steps.length === 0) close();
      else leaveOnce(key, () => void navigate(-1));
    },
    close,
  };
}
