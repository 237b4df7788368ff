import { Navigate, Outlet, Route, Routes } from 'react-router';
import { paths } from '../lib/paths.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { RequireSignIn } from './require-sign-in.tsx';
import { ScreenLayout, ScreenPage } from './screen.tsx';
import {
  howtoScreen,
  memberScreens,
  notFoundScreen,
  publicScreens,
  terminatedScreen,
  type Screen,
} from './screens.ts';
import { StaySignedIn } from './stay-signed-in.tsx';

const bareScreens = [terminatedScreen, notFoundScreen];

/** The route table of product 2. */
export function AppRoutes() {
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
