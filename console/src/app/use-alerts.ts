import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hearOpening } from '@krapao/ui/lib/push-opening.ts';
import { hasGrown, type Waiting } from '../lib/grown.ts';
import { useKept } from '../lib/kept.ts';
import { calls } from '../lib/push.ts';
import { chimeOnce, readySound } from '../lib/sounds.ts';

const SOUNDS = 'console-sounds';

export function useSounds(): readonly [boolean, (on: boolean) => void] {
  const [kept, keep] = useKept(SOUNDS, 'on');
  return [kept === 'on', (on) => keep(on ? 'on' : 'off')];
}

/** One sound when more work came that this person may do; none for the first count, and none for what others do. */
export function useAlerts(mine: readonly Waiting[] | undefined): void {
  const [isOn] = useSounds();
  const known = useRef<readonly Waiting[]>(undefined);
  useEffect(readySound, []);
  useEffect(() => {
    if (mine === undefined) return;
    if (known.current && hasGrown(known.current, mine) && isOn) chimeOnce();
    known.current = mine;
  }, [mine, isOn]);
}

/** Takes up calls to this browser that were asked for here, and leads where a press on one does. */
export function useTakeUpCalls(staffId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    // it is told again at the next start
    calls.takeUp(staffId).catch(() => {});
  }, [staffId]);
  useEffect(() => hearOpening((path) => void navigate(path)), [navigate]);
}
