/**
 * Every screen: what it is made of, the texts that it needs, and its name. It imports no library and no page, so that
 * the first script can read it and fetch the screen of the address at once.
 */
import type { ComponentType } from 'react';
import type { Namespace, PlainKey } from '@krapao/ui/lib/i18n.ts';
import { forgetFailures } from '@krapao/ui/lib/failures.ts';
import { once } from '@krapao/ui/lib/once.ts';
import { paths, withoutEndSlashes } from '../lib/paths.ts';

type Load = () => Promise<ComponentType>;

export interface Screen {
  path: string;
  layout?: Load;
  page: Load;
  /** Namespaces of texts besides `common`. */
  texts: readonly Namespace[];
  /** The key of its name, for the window's title. */
  title: PlainKey;
}

const publicLayout = once(async () => (await import('./public-layout.tsx')).PublicLayout);
const memberLayout = once(async () => (await import('./member-layout.tsx')).MemberLayout);
const bareLayout = once(async () => (await import('./public-layout.tsx')).BareLayout);
const howto = once(async () => (await import('../pages/site/howto-page.tsx')).HowtoPage);
const contact = once(async () => (await import('../pages/site/contact-page.tsx')).ContactPage);

export const publicScreens: readonly Screen[] = [
  {
    path: paths.login,
    layout: publicLayout,
    page: once(async () => (await import('../pages/auth/login-page.tsx')).LoginPage),
    texts: ['auth'],
    title: 'nav.login',
  },
  {
    path: paths.register,
    layout: publicLayout,
    page: once(async () => (await import('../pages/auth/register-page.tsx')).RegisterPage),
    texts: ['auth', 'bank'],
    title: 'nav.register',
  },
  {
    path: paths.forgot,
    layout: publicLayout,
    page: once(async () => (await import('../pages/auth/forgot-page.tsx')).ForgotPage),
    texts: ['auth'],
    title: 'nav.forgot',
  },
  { path: paths.contact, layout: publicLayout, page: contact, texts: [], title: 'nav.contact' },
];

export const memberScreens: readonly Screen[] = [
  {
    path: paths.home,
    layout: memberLayout,
    page: once(async () => (await import('../pages/home/home-page.tsx')).HomePage),
    texts: ['home'],
    title: 'nav.home',
  },
  {
    path: paths.profile,
    layout: memberLayout,
    page: once(async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage),
    texts: ['profile', 'bank'],
    title: 'nav.profile',
  },
  {
    path: paths.statement,
    layout: memberLayout,
    page: once(async () => (await import('../pages/statement/statement-page.tsx')).StatementPage),
    texts: ['statement', 'home'],
    title: 'nav.historyLong',
  },
  {
    path: paths.bonus,
    layout: memberLayout,
    page: once(async () => (await import('../pages/bonus/bonus-page.tsx')).BonusPage),
    texts: ['bonus', 'home'],
    title: 'nav.bonus',
  },
  {
    path: paths.spin,
    layout: memberLayout,
    page: once(async () => (await import('../pages/spin/spin-page.tsx')).SpinPage),
    texts: ['spin', 'bonus'],
    title: 'nav.spin',
  },
  { path: paths.memberContact, layout: memberLayout, page: contact, texts: [], title: 'nav.contact' },
];

const terminatedScreen: Screen = {
  path: paths.terminated,
  layout: bareLayout,
  page: once(async () => (await import('../pages/site/terminated-page.tsx')).TerminatedPage),
  texts: [],
  title: 'terminated.title',
};

const notFoundScreen: Screen = {
  path: '*',
  layout: bareLayout,
  page: once(async () => (await import('../pages/site/not-found-page.tsx')).NotFoundPage),
  texts: [],
  title: 'notFound.title',
};

/** Of no part of the app. */
export const bareScreens: readonly Screen[] = [terminatedScreen, notFoundScreen];

/** Of both: how-to ends nobody's session. */
export const howtoScreen = (isSignedIn: boolean): Screen => ({
  path: paths.howto,
  layout: isSignedIn ? memberLayout : publicLayout,
  page: howto,
  texts: ['howto'],
  title: 'nav.howto',
});

const all = [...publicScreens, ...memberScreens, terminatedScreen];
const [loginScreen = notFoundScreen] = publicScreens;
const [homeScreen = notFoundScreen] = memberScreens;

/** The screen that an address will show, as the guards decide: members' addresses need a token. */
export function screenAt(pathname: string, isSignedIn: boolean): Screen {
  const path = withoutEndSlashes(pathname) || '/';
  if (path === paths.howto) return howtoScreen(isSignedIn);
  const wanted =
    path === '/' || path === paths.user ? homeScreen : all.find((screen) => screen.path === path);
  if (!wanted) return notFoundScreen;
  return memberScreens.includes(wanted) && !isSignedIn ? loginScreen : wanted;
}

/** While a sign-in is on its way: the screen that it leads to. What fails here is fetched again when it is shown. */
export function fetchHome(): void {
  void Promise.allSettled([homeScreen.layout?.(), homeScreen.page()]).then(forgetFailures);
}
