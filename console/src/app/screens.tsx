import { Suspense } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router';
import { FetchedScreen, type FetchedScreenProps } from '@krapao/ui/lib/fetched.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { once } from '@krapao/ui/lib/once.ts';
import { paths } from '../lib/paths.ts';
import type { Section } from '../lib/sections.ts';
import { pressClass } from '../parts/press.tsx';
import { Loading, Nothing } from '../parts/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const setup: FetchedScreenProps = {
  page: once(async () => (await import('../pages/setup/setup-page.tsx')).SetupPage),
  texts: ['setup', 'log', 'reasons', 'requests'],
};

const account: FetchedScreenProps = {
  page: once(async () => (await import('../pages/account/account-page.tsx')).AccountPage),
  texts: ['account', 'reasons'],
};

const SCREENS: Readonly<Record<string, FetchedScreenProps>> = {
  [paths.now]: {
    page: once(async () => (await import('../pages/now/now-page.tsx')).NowPage),
    texts: ['now', 'requests', 'setup', 'log', 'reasons'],
  },
  [paths.work]: {
    page: once(async () => (await import('../pages/work/work-page.tsx')).WorkPage),
    texts: ['work', 'reasons'],
  },
  [paths.chat]: {
    page: once(async () => (await import('../pages/chat/chat-page.tsx')).ChatPage),
    texts: ['chat', 'members', 'work', 'reasons'],
  },
  [paths.talks]: {
    page: once(async () => (await import('../pages/chat/talks-page.tsx')).TalksPage),
    texts: ['chat'],
  },
  [paths.members]: {
    page: once(async () => (await import('../pages/members/members-page.tsx')).MembersPage),
    texts: ['members', 'requests', 'setup', 'log', 'reasons', 'work'],
  },
  [paths.requests]: {
    page: once(async () => (await import('../pages/requests/requests-page.tsx')).RequestsPage),
    texts: ['requests', 'work', 'reasons', 'staff', 'setup', 'log', 'members', 'days'],
  },
  [paths.days]: {
    page: once(async () => (await import('../pages/days/days-page.tsx')).DaysPage),
    texts: ['days', 'requests', 'setup', 'log', 'reasons'],
  },
  [paths.reports]: {
    page: once(async () => (await import('../pages/reports/reports-page.tsx')).ReportsPage),
    texts: ['reports'],
  },
  [paths.receiving]: setup,
  [paths.providers]: setup,
  [paths.settings]: setup,
  [paths.texts]: setup,
  [paths.banners]: setup,
  [paths.promotions]: setup,
  [paths.wheels]: setup,
  [paths.log]: {
    page: once(async () => (await import('../pages/log/log-page.tsx')).LogPage),
    texts: ['log', 'setup', 'reasons'],
  },
  [paths.staff]: {
    page: once(async () => (await import('../pages/staff/staff-page.tsx')).StaffPage),
    texts: ['staff', 'reasons', 'work', 'requests', 'setup', 'log'],
  },
};

/** The screen of the address. What one may not enter is not there; the first room is the one with the work, where it may be seen. */
export function Screens({ sections }: { sections: readonly Section[] }) {
  const first = sections.find(({ path }) => path === paths.work) ?? sections[0];
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Routes>
          {sections.map(({ path }) => {
            const screen = SCREENS[path];
            return screen && <Route key={path} path={`${path}/*`} element={<FetchedScreen {...screen} />} />;
          })}
          <Route path={paths.account} element={<FetchedScreen {...account} />} />
          {first && first.path !== paths.work && (
            <Route path={paths.work} element={<Navigate to={first.path} replace />} />
          )}
          <Route path="*" element={<Nowhere first={first} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** No such address, or none for this person: on to where they may be. */
function Nowhere({ first }: { first: Section | undefined }) {
  const { t } = useTranslation();
  return (
    <Nothing
      action={
        first && (
          <Link to={first.path} className={pressClass()}>
            {t(first.label)}
          </Link>
        )
      }
    >
      {t('nowhere')}
    </Nothing>
  );
}
