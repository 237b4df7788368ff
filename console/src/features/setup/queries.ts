import { queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { ASK_AGAIN_MS, topicKeys } from '../../lib/queries.ts';

export type Listed = ConsoleWire<'GET /api/console/setup/{kind}'>['output']['things'][number];
export type SetupThing = ConsoleWire<'GET /api/console/setup/{kind}/{subject}'>['output'];
export type Rehearsed = ConsoleWire<'POST /api/console/setup/{kind}/{subject}/rehearse'>['output'];
export type State = SetupThing['state'];

const setupKeys = {
  kind: (kind: string) => [...topicKeys.setup, kind] as const,
  uptake: [...topicKeys.setup, 'uptake'] as const,
  received: [...topicKeys.setup, 'received'] as const,
  thing: (kind: string, subject: string) => [...topicKeys.setup, kind, subject] as const,
  /** Of no topic: it is not asked for again by itself. */
  rehearsal: (...order: readonly unknown[]) => ['rehearsal', ...order] as const,
};

export const kindQuery = (kind: string) =>
  queryOptions({
    queryKey: setupKeys.kind(kind),
    queryFn: ({ signal }) => call('GET /api/console/setup/{kind}', { params: { kind }, signal }),
  });

export const setupThingQuery = (kind: string, subject: string) =>
  queryOptions({
    queryKey: setupKeys.thing(kind, subject),
    queryFn: ({ signal }) =>
      call('GET /api/console/setup/{kind}/{subject}', { params: { kind, subject }, signal }),
  });

/** What an order that waits would do, tried once: what asks by itself again would keep a screen open that nobody sits at. */
export const rehearsalQuery = (
  kind: string,
  subject: string,
  { order, seen }: Readonly<Record<string, unknown>>,
) =>
  queryOptions({
    queryKey: setupKeys.rehearsal(kind, subject, order, seen),
    queryFn: ({ signal }) =>
      call('POST /api/console/setup/{kind}/{subject}/rehearse', {
        params: { kind, subject },
        body: { order, seen } as never,
        signal,
      }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** What accounts and providers do: it changes with every deposit and transfer, so it is asked for again. */
export const receivedQuery = queryOptions({
  queryKey: setupKeys.received,
  queryFn: ({ signal }) => call('GET /api/console/received', { signal }),
  refetchInterval: ASK_AGAIN_MS,
});

/** What came of codes, offers and the agreement so far: members change it. */
export const uptakeQuery = queryOptions({
  queryKey: setupKeys.uptake,
  queryFn: ({ signal }) => call('GET /api/console/uptake', { signal }),
  refetchInterval: ASK_AGAIN_MS,
});
