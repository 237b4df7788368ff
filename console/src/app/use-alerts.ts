import { useEffect, useRef } from 'react';
import type { Right } from '@krapao/contract/console/rights';
import { useKept } from '../lib/kept.ts';
import { isMine } from '../lib/kinds.ts';
import { chime } from '../lib/sounds.ts';

const SOUNDS = 'console-sounds';

export function useSounds(): readonly [boolean, (on: boolean) => void] {
  const [kept, keep] = useKept(SOUNDS, 'on');
  return [kept === 'on', (on) => keep(on ? 'on' : 'off')];
}

/** One sound when there is more work that this person may do than there was; none for the first count, and none for what others do. */
export function useAlerts(
  kinds: readonly { kind: string; items: number }[] | undefined,
  rights: readonly Right[],
): void {
  const [isOn] = useSounds();
  const known = useRef<number>(undefined);
  const mine = kinds?.filter(({ kind }) => isMine(kind, rights)).reduce((sum, { items }) => sum + items, 0);
  useEffect(() => {
    if (mine === undefined) return;
    if (known.current !== undefined && mine > known.current && isOn) chime();
    known.current = mine;
  }, [mine, isOn]);
}
