/** A notification was pressed: its service worker tells a window where it leads (service-worker/push.ts). @returns stops hearing */
export function hearOpening(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const hear = ({ data }: MessageEvent<unknown>) => {
    const told = (typeof data === 'object' && data !== null ? data : {}) as {
      kind?: unknown;
      path?: unknown;
    };
    if (told.kind === 'open' && typeof told.path === 'string') open(told.path);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
