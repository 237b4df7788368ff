import { useState } from 'react';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { announcedOn, useWaiting } from '../../../parts/waiting.ts';
import { type Announced, useAnnounce, useAnnounced, useAskAgain, useWalletWith } from './announce-queries.ts';

/** The announced amount that the dialog's address names, and how to name another one there. */
export interface AnnouncedAddress {
  reference: string | null;
  onAnnounced: (reference: string) => void;
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
  const [found, setFound] = useState<string | null>(null);
  const [given, setGiven] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const open = announcedOn(way, waiting.data?.waiting)?.reference;
  if (open !== undefined && found === null && given === null && !isAsking) setFound(open);

  const followed = named ?? found;
  const reference = offersAnother && followed === given ? null : followed;
  const told = useAnnounced(reference);
  const ask = useAnnounce((made) => {
    setIsAsking(false);
    if (alive.current) onAnnounced(made);
  });
  const announced = reference === null ? undefined : told.data;
  useWalletWith(announced);
  return {
    announced: announced && { ...announced, status: statusHere(announced, { given, over }) },
    isLoading: reference === null ? waiting.isLoading : told.isLoading,
    /** Nobody knows now what became of it. */
    failed: told.isLoadingError ? told : undefined,
    ask,
    /** Its form is shown. */
    isAsking,
    startAsking: () => setIsAsking(true),
    /** The phone has counted its time down. */
    onOver: () => {
      setOver(reference);
      askAgain();
    },
    /** The member gave it back, here. */
    onCancelled: () => {
      setGiven(reference);
      setIsAsking(offersAnother);
    },
  };
}
export type Announcement = ReturnType<typeof useAnnouncement>;

/** What this screen knows before the server tells it: which one was given back here, and whose time it has counted down. */
function statusHere(
  { reference, status }: Announced,
  { given, over }: { given: string | null; over: string | null },
): Announced['status'] {
  if (status !== 'OPEN') return status;
  if (reference === given) return 'CANCELLED';
  return reference === over ? 'EXPIRED' : 'OPEN';
}
