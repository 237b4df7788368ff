/** The addresses of the app (product 2), and how a wanted one is carried through sign-in. */
import type { Category } from '@krapao/contract/constants';

export const paths = {
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  howto: '/howto',
  contact: '/contact',
  user: '/user',
  home: '/user/home',
  profile: '/user/profile',
  statement: '/user/statement',
  bonus: '/user/bonus',
  spin: '/user/spin',
  memberContact: '/user/contact',
  terminated: '/terminated',
} as const;

/** The games of that category on the home screen. */
export const gamesPath = (category: Category): string => `${paths.home}#${category}`;

const WANTED = 'next';

/** /login, carrying the address that the visitor wanted, unless that is where sign-in leads anyway. */
export function loginPath(wanted: string): string {
  const plain = wanted === '/' || wanted === paths.user || wanted === paths.home;
  return plain || !isOurs(wanted) ? paths.login : `${paths.login}?${WANTED}=${encodeURIComponent(wanted)}`;
}

/** Where sign-in leads: the carried address when it is one of ours, else /user. */
export function wantedPath(search: URLSearchParams): string {
  const wanted = search.get(WANTED);
  return wanted !== null && isOurs(wanted) ? wanted : paths.user;
}

/** /terminated, carrying where to go on when the site is open again. */
export function terminatedPath(wanted: string): string {
  const carried = loginPath(wanted);
  return carried === paths.login ? paths.terminated : carried.replace(paths.login, paths.terminated);
}

/** Whether an address is a path of the app; with or without slashes at its end. */
export function isPath(pathname: string, path: string): boolean {
  return withoutEndSlashes(pathname) === path;
}

export function withoutEndSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** A member's address on this site: never another site's, however it is written. */
function isOurs(wanted: string): boolean {
  if (!wanted.startsWith('/')) return false;
  try {
    const url = new URL(wanted, location.origin);
    return (
      url.origin === location.origin &&
      (url.pathname === paths.user || url.pathname.startsWith(`${paths.user}/`))
    );
  } catch {
    return false;
  }
}
