/**
 * Browser storage that cannot throw: private windows, full disks and blocked cookies fall back to memory, which
 * lasts as long as the page.
 */
interface SafeStorage {
  get: (key: string) => string | null;
  /** @returns whether the browser keeps it, not this page alone */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
}

function safe(pick: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const drop = (key: string) => {
    try {
      pick().removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  };
  return {
    get(key) {
      try {
        return pick().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        pick().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        // what stood there would be read before what is kept here
        drop(key);
        memory.set(key, value);
        return false;
      }
    },
    remove(key) {
      memory.delete(key);
      drop(key);
    },
  };
}

/** Outlives the browser. */
export const local = safe(() => window.localStorage);
/** Outlives a reload, not the tab. */
export const session = safe(() => window.sessionStorage);

/** Another window of this browser kept or dropped something. @returns stops listening */
export function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
