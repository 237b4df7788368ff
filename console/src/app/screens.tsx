import { Suspense } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router';
import { fetched } from '@krapao/ui/lib/fetched.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import type { Section } from '../lib/sections.ts';
import { pressClass } from '../parts/press.tsx';
import { Loading, Nothing } from '../parts/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const WorkPage = fetched(async () => (await import('../pages/work/work-page.tsx')).WorkPage);
const ChatPage = fetched(async () => (await import('../pages/chat/chat-page.tsx')).ChatPage);
const TalksPage = fetched(async () => (await import('../pages/chat/talks-page.tsx')).TalksPage);
const NowPage = fetched(async () => (await import('../pages/now/now-page.tsx')).NowPage);
const MembersPage = fetched(async () => (await import('../pages/members/members-page.tsx')).MembersPage);
const RequestsPage = fetched(async () => (await import('../pages/requests/requests-page.tsx')).RequestsPage);
const LogPage = fetched(async () => (await import('../pages/log/log-page.tsx')).LogPage);
const StaffPage = fetched(async () => (await import('../pages/staff/staff-page.tsx')).StaffPage);
const DaysPage = fetched(async () => (await import('../pages/days/days-page.tsx')).DaysPage);
const ReportsPage = fetched(async () => (await import('../pages/reports/reports-page.tsx')).ReportsPage);
const AccountPage = fetched(async () => (await import('../pages/account/account-page.tsx')).AccountPage);

const SetupPage = fetched(async () => (await import('../pages/setup/setup-page.tsx')).SetupPage);

const PAGES: Readonly<Record<string, typeof WorkPage>> = {
  [paths.now]: NowPage,
  [paths.work]: WorkPage,
  [paths.chat]: ChatPage,
  [paths.talks]: TalksPage,
  [paths.members]: MembersPage,
  [paths.requests]: RequestsPage,
  [paths.days]: DaysPage,
  [paths.reports]: ReportsPage,
  [paths.receiving]: SetupPage,
  [paths.providers]: SetupPage,
  [paths.settings]: SetupPage,
  [paths.texts]: SetupPage,
  [paths.banners]: SetupPage,
  [paths.promotions]: SetupPage,
  [paths.wheels]: SetupPage,
  [paths.log]: LogPage,
  [paths.staff]: StaffPage,
};

/** The screen of the address. What one may not enter is not there; the first room is the one with the work, where it may be seen. */
export function Screens({ sections }: { sections: readonly Section[] }) {
  const first = sections.find(({ path }) => path === paths.work) ?? sections[0];
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Routes>
          {sections.map(({ path }) => {
            const Page = PAGES[path];
            return Page && <Route key={path} path={`${path}/*`} element={<Page />} />;
          })}
          <Route path={paths.account} element={<AccountPage />} />
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
