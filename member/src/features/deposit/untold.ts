/**
 * Deposits whose end their member has not been told. The browser keeps them: a phone may drop the page while its member is in the app of
 * their bank.
 */
import { useEffect } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { STORAGE } from '@krapao/contract/constants';
import { local } from '@krapao/ui/lib/storage.ts';
import { walletQuery } from '../../lib/queries.ts';

/** What its end is awaited of: a slip, a QR, or a QR of which it was told that a person looks. */
type Awaited = 'slip' | 'qr' | 'checking';

/** More than a member has under way; of a shared browser the oldest are forgotten. */
const MOST = 20;

/** Each as `member/id/awaited`, with a space between; the id of a QR is the code of its bank. */
const untold = (): string => local.get(STORAGE.untold) ?? '';
const depositOf = (one: string): string => one.slice(0, one.lastIndexOf('/'));

function keep(deposit: string, awaited?: Awaited): void {
  const others = untold()
    .split(' ')
    .filter((one) => one && depositOf(one) !== deposit);
  const all = awaited ? [...others, `${deposit}/${awaited}`] : others;
  local.set(STORAGE.untold, all.slice(-MOST).join(' '));
  // as other tabs hear of it
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.untold }));
}

/** @returns whether it was to be told still: whoever asks tells it then. @param next what is awaited after it */
export function takeUntold(one: string, next?: Awaited): boolean {
  const isUntold = untold().split(' ').includes(one);
  if (isUntold) keep(depositOf(one), next);
  return isUntold;
}

/** In a member's dialog or after it, so their wallet is there. */
const own = (client: QueryClient, id: string): string =>
  `${client.getQueryData(walletQuery.queryKey)?.profile.id ?? ''}/${id}`;

/** Its end is to be told. */
export const awaitEnd = (client: QueryClient, id: string, awaited: Awaited): void =>
  keep(own(client, id), awaited);

/**
 * A dialog shows it, and tells its end itself, before who tells it elsewhere: that one stands behind in the layout.
 * @param awaited undefined: not known yet
 */
export function useShownHere(id: string, awaited: Awaited | 'nothing' | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (awaited) keep(own(client, id), awaited === 'nothing' ? undefined : awaited);
  }, [client, id, awaited]);
}
