/** From another network than that of sign-in some calls wait until the person at the screen has proved that it is them (docs/decisions/0230). */
import { useSyncExternalStore } from 'react';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

interface Asked {
  /** Of another time it is asked, another one. */
  id: number;
  proved: Promise<boolean>;
  /** Ends the wait: whether it was proved. */
  end(isProved: boolean): void;
}

let asked: Asked | undefined;
let last = 0;
let proofs = 0;
const { watch, tell } = createWatchers();

function ask(next: Asked | undefined): void {
  asked = next;
  tell();
}

/** How often it was proved: what was refused for its place before the last time was not refused since. */
export const timesProved = (): number => proofs;

/** Asks for it, once for all calls that wait meanwhile. @param since `timesProved` when the call went out @returns whether it was proved */
export async function proveHere(since: number): Promise<boolean> {
  if (since < proofs) return true;
  return (asked ?? askAnew()).proved;
}

function askAnew(): Asked {
  let settle: (isProved: boolean) => void = () => {};
  const anew: Asked = {
    id: (last += 1),
    proved: new Promise((resolve) => {
      settle = resolve;
    }),
    end(isProved) {
      if (asked !== anew) return;
      if (isProved) proofs += 1;
      ask(undefined);
      settle(isProved);
    },
  };
  ask(anew);
  return anew;
}

/** What is asked, while a call waits for it. */
export const askedHere = (): Asked | undefined => asked;

export const useAskedHere = (): Asked | undefined => useSyncExternalStore(watch, askedHere);
