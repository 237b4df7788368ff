/** The addresses of the app (specification 2), and how a wanted one is carried through sign-in. */
export const paths = {
  login: '/login',
  register: '/register',
  howto: '/howto',
  contact: '/contact',
  user: '/user',
  home: '/user/home',
  profile: '/user/profile',
  statement: '/user/statement',
  memberContact: '/user/contact',
  terminated: '/terminated',
} as const;

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
