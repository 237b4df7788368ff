import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { FetchedScreen, type FetchedScreenProps } from '@krapao/ui/lib/fetched.ts';
import { once } from '@krapao/ui/lib/once.ts';
import { thingQuery } from '../../features/work/queries.ts';
import { Loading } from '../../parts/states.tsx';
import type { OpenThingProps } from './open-thing.tsx';

const OPEN_THING: FetchedScreenProps<OpenThingProps> = {
  page: once(async () => (await import('./open-thing.tsx')).OpenThing),
  texts: ['work', 'reasons', 'requests', 'setup', 'log', 'members'],
};

/** The place of the open thing: what shows it is no part of the first screen, and is fetched together with the thing itself. */
export function ThingPane(props: OpenThingProps) {
  usePrefetchQuery(thingQuery(props.open));
  return (
    <Suspense fallback={<Loading rows={6} />}>
      <FetchedScreen {...OPEN_THING} given={props} />
    </Suspense>
  );
}
