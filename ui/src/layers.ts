/**
 * The dialogs that are open, the last one on top. Everything outside the top one is inert, so what must stay
 * within reach (toasts) is drawn inside it.
 */
let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]) {
  layers = next;
  const root = document.documentElement;
  if (layers.length > 0 && !root.classList.contains('is-locked')) {
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
  }
  root.classList.toggle('is-locked', layers.length > 0);
  listeners.forEach((listener) => listener());
}

/** Puts a layer on top, stops the page behind from scrolling, and answers with the way back. */
export function pushLayer(layer: HTMLElement): () => void {
  set([...layers, layer]);
  return () => set(layers.filter((one) => one !== layer));
}

export function subscribeLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function topLayer(): HTMLElement | null {
  return layers[layers.length - 1] ?? null;
}
