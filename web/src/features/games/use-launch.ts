import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { site } from '../../lib/site.ts';
import { mayOpenTab, openLaunch, prepareLaunch, type Launch } from './launch.ts';
import { credentialsQuery, type Slot } from './queries.ts';

export interface GameLaunch {
  play: () => void;
  busy: boolean;
  error: unknown;
  /** All is known, but the browser wants a fresh press before it opens a tab: the next `play` opens it at once. */
  waitsForPress: boolean;
}

/** Enters a game: prepares the launch and goes there, in the way that the operator has set. */
export function useLaunch(slot: Slot): GameLaunch {
  const client = useQueryClient();
  const [ready, setReady] = useState<Launch>();
  const newTab = site().launchInNewTab;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => prepareLaunch(slot, () => client.ensureQueryData(credentialsQuery(slot))),
    onSuccess: (launch) => {
      if (newTab && !mayOpenTab()) setReady(launch);
      else openLaunch(launch, newTab);
    },
  });
  const play = () => {
    if (ready) {
      setReady(undefined);
      openLaunch(ready, newTab);
    } else if (!isPending) mutate();
  };
  return { play, busy: isPending, error, waitsForPress: ready !== undefined };
}
