import { Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Top } from './top.tsx';

/** Around what belongs to no part of the app: the brand and the language, no menu. */
export function BareLayout() {
  return (
    <>
      <Top home={paths.user} />
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
    </>
  );
}
