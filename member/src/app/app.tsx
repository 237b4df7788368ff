import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { createElement, Suspense, use, useEffect, type ComponentType, useState } from 'react';
import { FetchedScreen } from '@krapao/ui/lib/fetched.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { OfflineBanner } from '@krapao/ui/offline-banner.tsx';
import { Toaster } from '@krapao/ui/toaster.tsx';
import { getToken } from '@krapao/ui/lib/session.ts';
import { AppEvents } from './app-events.tsx';
import { ChatCorner } from './chat-corner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { queryClient } from './query-client.ts';
import { paths, loginPath } from '../lib/paths.ts';
import { howtoScreen, memberScreens, bareScreens, publicScreens, type Screen } from './screens.ts';
import { ScreenLoading } from './screen-loading.tsx';
import { site } from '../lib/site.ts';

export function App() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <a href="#content" className="skip-link">
          {t('nav.skip')}
        </a>
        <OfflineBanner
          offline={useLineLost()}
          text={t('offline')}
          backText={t('backOnline')}
          slowText={t('slow')}
        />
        <AppEvents />
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
        <ErrorBoundary quiet>
          <ChatCorner />
        </ErrorBoundary>
        <Toaster dismissLabel={t('dismiss')} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** The route table of product 2. */
function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={paths.user} replace />} />
      <Route element={<StaySignedIn />}>
        <Route element={<LayoutOf screens={publicScreens} />}>{publicScreens.map(routeOf)}</Route>
      </Route>
      <Route element={<RequireSignIn />}>
        <Route path={paths.user} element={<Navigate to={paths.home} replace />} />
        <Route element={<LayoutOf screens={memberScreens} />}>{memberScreens.map(routeOf)}</Route>
      </Route>
      <Route element={<HowtoLayout />}>{routeOf(howtoScreen(false))}</Route>
      <Route element={<LayoutOf screens={bareScreens} />}>{bareScreens.map(routeOf)}</Route>
    </Routes>
  );
}

/** How-to stands among the screens of whoever reads it. */
function HowtoLayout() {
  return <LayoutOf screens={[howtoScreen(getToken() !== null)]} />;
}

function routeOf(screen: Screen) {
  return (
    <Route key={screen.path} path={screen.path} element={<ScreenPage key={screen.path} screen={screen} />} />
  );
}

/** The layout that a group of screens shares: it stays while the pages in it change. */
function LayoutOf({ screens }: { screens: readonly Screen[] }) {
  const layout = screens[0]?.layout;
  return layout ? <ScreenLayout load={layout} /> : <Outlet />;
}

/** A layout whose code may still be on its way. */
function ScreenLayout({ load }: { load: () => Promise<ComponentType> }) {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Loaded load={load} />
    </Suspense>
  );
}

/** A page: its title, its code and texts fetched at the same time, and what shows while they load or if they fail. */
function ScreenPage({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const title = t(screen.title);
  useEffect(() => setPageTitle(title), [title]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<ScreenLoading />}>
        <FetchedScreen {...screen} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loaded({ load }: { load: () => Promise<ComponentType> }) {
  return createElement(use(load()));
}

/** Without a token to /login, carrying the wanted address. The token itself is judged by the server. */
function RequireSignIn() {
  const { pathname, search } = useLocation();
  return getToken() ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}

/** Whether an entry of the history was come back to in this document, or with it. */
let hasReturned = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
window.addEventListener('popstate', () => {
  hasReturned = true;
});

/**
 * A member whom back or forward leads to a page of visitors did not ask to leave: they stay signed in, and are at home. Who comes
 * there by a link or an address has left (product 2, decision 0071).
 */
function StaySignedIn() {
  const { key } = useLocation();
  const isReturn = (useNavigationType() as string) === 'POP' && hasReturned;
  const arrival = () => ({ key, isMember: isReturn && getToken() !== null });
  // As it was on arrival: who signs in afterwards goes where that leads.
  const [at, setAt] = useState(arrival);
  if (at.key !== key) setAt(arrival());
  return at.isMember ? <Navigate to={paths.home} replace /> : <Outlet />;
}

/** Names the window after the screen and the site. */
function setPageTitle(name: string): void {
  document.title = `${name} · ${site().name}`;
}
