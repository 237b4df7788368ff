import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { entryNow, leaveOnce, type DialogState } from './dialog-address.ts';

export interface DialogStep {
  /** It is the step to show, or one before that. */
  isIn: boolean;
  enter: () => void;
  /** To the step before it, as the browser's own back. */
  leave: () => void;
}

/**
 * A step of the open dialog that the screen alone knows of, or a question over it or over a page: an entry of the history, so that
 * back leads to what was there before it.
 * @param isReady what it shows is there; an entry that is left without it, by a reload or because it is done, goes by itself
 */
export function useDialogStep(name: string, isReady: boolean): DialogStep {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as DialogState | null;
  const steps = state?.steps ?? [];
  const at = steps.indexOf(name);

  const leave = () => {
    if (at >= 0) leaveOnce(location.key, () => void navigate(at - steps.length));
  };
  const isLeftOver = at >= 0 && !isReady;
  const clear = useEffectEvent(leave);
  useEffect(() => {
    if (isLeftOver) clear();
  }, [isLeftOver]);
  // Its form went without it: the next one in its place begins at its first step.
  useEffect(
    () => () => {
      const { key, steps: left } = entryNow();
      const mine = left.indexOf(name);
      if (mine >= 0) leaveOnce(key, () => window.history.go(mine - left.length));
    },
    [name],
  );
  return {
    isIn: at >= 0 && isReady,
    enter: () => {
      if (at >= 0) return;
      const further: DialogState = { ...state, steps: [...steps, name] };
      void navigate({ search: location.search }, { state: further });
    },
    leave,
  };
}
