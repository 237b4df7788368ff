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

/**
 * Enters a game: prepares the launch and goes there, in the way that the operator has set.
 * @param slot undefined while there is no game to enter: `play` does nothing then
 */
export function useLaunch(slot: Slot | undefined): GameLaunch {
  const client = useQueryClient();
  const [ready, setReady] = useState<{ code: string; launch: Launch }>();
  const newTab = site().launchInNewTab;
  const { mutate, isPending, error } = useMutation({
    // Asked for anew: another device may have changed the password, and a login page's fields serve once.
    mutationFn: (game: Slot) =>
      prepareLaunch(game, () => client.fetchQuery({ ...credentialsQuery(game), staleTime: 0 })),
    onSuccess: (launch, { code }) => {
      if (newTab && !mayOpenTab()) setReady({ code, launch });
      else openLaunch(launch, newTab);
    },
  });
  const prepared = ready?.code === slot?.code ? ready : undefined;
  const play = () => {
    if (prepared) {
      setReady(undefined);
      openLaunch(prepared.launch, newTab);
    } else if (slot && !isPending) mutate(slot);
  };
  return { play, busy: isPending, error, waitsForPress: prepared !== undefined };
}
