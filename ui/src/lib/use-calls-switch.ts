import { useState } from 'react';
import type { CallsState, createCalls } from './push.ts';

/** What a press came to. unanswered: the browser's question was closed, or it did not ask; it may be pressed again. */
export type Turned = 'started' | 'stopped' | 'denied' | 'unanswered';

const TURNED: Partial<Record<CallsState, Turned>> = { on: 'started', denied: 'denied', off: 'unanswered' };

interface CallsSwitchDeps {
  calls: ReturnType<typeof createCalls>;
  whose: string;
  onTurned: (turned: Turned) => void;
  /** @param error DOMException where the browser can't, or what the server's call throws */
  onFailed: (error: unknown) => unknown;
}

/** Whether this browser is called, and what turns it on and off. The browser asks only after a press. */
export function useCallsSwitch({ calls, whose, onTurned, onFailed }: CallsSwitchDeps) {
  const [state, setState] = useState(() => calls.state(whose));
  const [isBusy, setBusy] = useState(false);
  const turn = async () => {
    setBusy(true);
    try {
      const wasOn = state === 'on';
      if (wasOn) await calls.switchOff();
      const now = wasOn ? 'off' : await calls.switchOn(whose);
      setState(now);
      const turned = wasOn ? 'stopped' : TURNED[now];
      if (turned) onTurned(turned);
    } catch (error) {
      await onFailed(error);
    }
    setBusy(false);
  };
  return { state, isBusy, turn };
}
