import { createElement, Suspense, use, useEffect, type ComponentType } from 'react';
import { textsFor, useLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { setPageTitle } from '../lib/page-title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import type { Screen } from './screens.ts';

/** A layout whose code may still be on its way. */
export function ScreenLayout({ load }: { load: () => Promise<ComponentType> }) {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Loaded load={load} />
    </Suspense>
  );
}

/** A page: its title, its code and texts fetched at the same time, and what shows while they load or if they fail. */
export function ScreenPage({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const title = t(screen.title);
  useEffect(() => setPageTitle(title), [title]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<ScreenLoading />}>
        <Page screen={screen} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Page({ screen }: { screen: Screen }) {
  const language = useLanguage();
  // Asked for before the first of them suspends, so that none waits for another.
  const texts = screen.texts.map((namespace) => textsFor(namespace, language));
  const page = screen.page();
  for (const loading of texts) use(loading);
  return createElement(use(page));
}

function Loaded({ load }: { load: () => Promise<ComponentType> }) {
  return createElement(use(load()));
}
