import { useReducer } from 'react';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { announcedOn, useWaiting } from '../../../parts/waiting.ts';
import { type Announced, useAnnounce, useAnnounced, useAskAgain } from './announce-queries.ts';

/** The announced amount that the dialog's address names, and how to name another one there. */
export interface AnnouncedAddress {
  reference: string | null;
  onAnnounced: (reference: string) => void;
}

/** How it stands at this screen. looking: for one that is open. following: one was found, or made here. asking: the form for another is shown. */
interface Here {
  at: 'looking' | 'following' | 'asking';
  /** Followed where the address names none. */
  found: string | null;
  /** How those end that were given back here, or whose time was counted down, before the server tells it. */
  ended: Readonly<Record<string, 'CANCELLED' | 'EXPIRED'>>;
}
type Heard =
  | { what: 'asking' }
  | { what: 'found' | 'over'; reference: string }
  | { what: 'given back'; reference: string; offersAnother: boolean };

function hereAfter(here: Here, heard: Heard): Here {
  switch (heard.what) {
    case 'found':
      return { ...here, at: 'following', found: heard.reference };
    case 'asking':
      return { ...here, at: 'asking' };
    case 'over':
      return { ...here, ended: { ...here.ended, [heard.reference]: 'EXPIRED' } };
    case 'given back': {
      const ended: Here['ended'] = { ...here.ended, [heard.reference]: 'CANCELLED' };
      return { ...here, at: heard.offersAnother ? 'asking' : 'following', ended };
    }
  }
}

/**
 * The announced amount of a way to deposit: the one that the address names, else the newest that is open, so that it is there again
 * whenever the dialog is. It is followed to its end, which the server tells.
 * @param offersAnother one that was given back leaves its place to the form for another; else it stays, as cancelled
 */
export function useAnnouncement(
  way: 'bank' | 'wallet',
  { reference: named, onAnnounced }: AnnouncedAddress,
  offersAnother = true,
) {
  const alive = useAlive();
  const askAgain = useAskAgain();
  const waiting = useWaiting();
  const [{ at, found, ended }, tell] = useReducer(hereAfter, { at: 'looking', found: null, ended: {} });
  const open = announcedOn(way, waiting.data?.waiting)?.reference;
  if (at === 'looking' && open !== undefined) tell({ what: 'found', reference: open });

  const followed = named ?? found;
  const isGivenBack = followed !== null && ended[followed] === 'CANCELLED';
  const reference = offersAnother && isGivenBack ? null : followed;
  const told = useAnnounced(reference);
  const ask = useAnnounce((made) => {
    tell({ what: 'found', reference: made });
    if (alive.current) onAnnounced(made);
  });
  const announced = reference === null ? undefined : told.data;
  return {
    announced: announced && { ...announced, status: statusHere(announced, ended) },
    isLoading: reference === null ? waiting.isLoading : told.isLoading,
    /** Nobody knows now what became of it. */
    failed: told.isLoadingError ? told : undefined,
    ask,
    /** Its form is shown. */
    isAsking: at === 'asking',
    startAsking: () => tell({ what: 'asking' }),
    /** The phone has counted its time down. */
    onOver: () => {
      if (reference !== null) tell({ what: 'over', reference });
      askAgain();
    },
    /** The member gave it back, here. */
    onCancelled: () => {
      if (reference !== null) tell({ what: 'given back', reference, offersAnother });
    },
  };
}
export type Announcement = ReturnType<typeof useAnnouncement>;

function statusHere({ reference, status }: Announced, ended: Here['ended']): Announced['status'] {
  return status === 'OPEN' ? (ended[reference] ?? status) : status;
}
