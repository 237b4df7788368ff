/** The one line of a chat, opened when it is first needed and anew for another asker. */
import type { Line } from './line.ts';

interface Deps {
  open: () => Promise<Line>;
  /** By whose name it is opened: a guest may be another one by the time that it is. */
  asker: () => string | undefined;
  isMine: () => boolean;
}

export function createConnection({ open, asker, isMine }: Deps) {
  let line: Line | undefined;
  let isConnecting = false;
  async function connect(): Promise<void> {
    if (!isMine() || isConnecting) return;
    if (line) return line.wake();
    isConnecting = true;
    const by = asker();
    // where its code could not be fetched the next look tries again
    const opened = await open().catch(() => undefined);
    isConnecting = false;
    if (isMine() && by === asker()) line = opened;
    else opened?.hangUp();
    if (by !== asker()) await connect();
  }
  return {
    connect,
    line: () => line,
    hangUp(): void {
      line?.hangUp();
      line = undefined;
    },
  };
}
