import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@krapao/ui/lib/api.ts';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { type Credentials, type Slot, credentialsQuery } from './queries.ts';
import { site } from '../../lib/site.ts';

/** How a game is entered, once everything that it needs is known: a form to post, or an address to go to. */
type Launch =
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  | { kind: 'address'; href: string };

/**
 * Gathers what a game account's launch needs (product, Games). `credentials` is asked only by the styles that use it.
 * @throws ApiError SLOT_UNAVAILABLE when the operator's data lacks an address, or the provider's login page could not be read
 */
export async function prepareLaunch(slot: Slot, credentials: () => Promise<Credentials>): Promise<Launch> {
  switch (slot.launch) {
    case 'form': {
      const { username, password, event } = await credentials();
      // The login page could not be read: without its fields it would turn the member away.
      if (event && Object.keys(event).length === 0) throw unavailable();
      return { kind: 'form', action: webAddress(slot.web), fields: { ...event, username, password } };
    }
    case 'site':
      return { kind: 'address', href: webAddress(slot.web) };
    case 'query': {
      const { username, password } = await credentials();
      const address = new URL(webAddress(slot.web));
      address.searchParams.set('username', username);
      address.searchParams.set('password', password);
      return { kind: 'address', href: address.href };
    }
    case 'link': {
      const { username } = await credentials();
      const { link } = await call('GET /api/autoLogin/{provider}/{username}', {
        params: { provider: autoLogin(slot), username },
      });
      return { kind: 'address', href: webAddress(link) };
    }
    case 'link-password': {
      const { username, password } = await credentials();
      const params = { provider: autoLogin(slot), username, password };
      const { link } = await call('GET /api/autoLogin/{provider}/{username}/{password}', { params });
      return { kind: 'address', href: webAddress(link) };
    }
    default:
      return slot.launch satisfies never;
  }
}

const unavailable = () => new ApiError('SLOT_UNAVAILABLE', 0);

function autoLogin(slot: Slot): string {
  if (!slot.autoLogin) throw unavailable();
  return slot.autoLogin;
}

/** Only web pages: an address such as `javascript:` is never followed. */
function webAddress(address: string | null): string {
  const url = address ? parseUrl(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw unavailable();
  return url.href;
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address, window.location.href);
  } catch {
    return undefined;
  }
}

/** Goes there. In a new tab the game learns nothing of this page. */
function openLaunch(launch: Launch, newTab: boolean): void {
  const target = newTab ? '_blank' : '_self';
  if (launch.kind === 'address') {
    const anchor = document.createElement('a');
    Object.assign(anchor, { href: launch.href, target, rel: 'noopener noreferrer' });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    return;
  }
  const form = document.createElement('form');
  Object.assign(form, { action: launch.action, method: 'post', target, rel: 'noopener', hidden: true });
  for (const [name, value] of Object.entries(launch.fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  // Not form.submit(): a page-state field may be named `submit` and would stand in its place.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Whether a new tab may open now, or the browser would stop it because the member's press is too long ago. */
function mayOpenTab(): boolean {
  return (navigator as Partial<Navigator>).userActivation?.isActive ?? true;
}

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
