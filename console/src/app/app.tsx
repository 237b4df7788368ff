import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { fetched } from '@krapao/ui/lib/fetched.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { onLineBack } from '@krapao/ui/lib/line.ts';
import { Toaster } from '@krapao/ui/toaster.tsx';
import { codeOf } from '../lib/console-error.ts';
import type { Me } from '../lib/me.ts';
import { paths } from '../lib/paths.ts';
import { meQuery, sessionKeys } from '../lib/queries.ts';
import { beginAnew, enterSession, useSessionState } from '../lib/session-state.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Lock } from './lock.tsx';
import { queryClient } from './query-client.ts';

const SignInPage = fetched(async () => (await import('../pages/session/sign-in-page.tsx')).SignInPage);
const OtherPage = fetched(async () => (await import('../pages/session/other-page.tsx')).OtherPage);
const InvitePage = fetched(async () => (await import('../pages/session/invite-page.tsx')).InvitePage);
const Shell = fetched(async () => (await import('./shell.tsx')).Shell);

export function App() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route path={paths.invite} element={<InvitePage />} />
              <Route path="/" element={<Navigate to={paths.work} replace />} />
              <Route path="*" element={<SignedIn />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
        <Toaster dismissLabel={t('dismiss')} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** The screens of whoever is signed in; else the door, at the address that was wanted. Locked, what was open stays and is hidden. */
function SignedIn() {
  const client = useQueryClient();
  const state = useSessionState();
  const { data, error, refetch } = useQuery({ ...meQuery, enabled: state === 'unknown' || state === 'in' });
  useEffect(() => {
    // nobody sees what another person saw
    if (state === 'out' || state === 'ended' || state === 'other') client.removeQueries();
  }, [state, client]);
  useEffect(() => onLineBack(() => void client.invalidateQueries()), [client]);

  const enter = (me: Me) => {
    // nobody goes on where another person was
    if (data && data.id !== me.id) client.removeQueries();
    client.setQueryData(sessionKeys.me, me);
    enterSession(me.id);
    void client.invalidateQueries();
  };
  if (state === 'out' || state === 'ended') return <SignInPage hasEnded={state === 'ended'} onIn={enter} />;
  if (state === 'other') return <OtherPage onGoOn={beginAnew} />;
  if (!data) {
    if (state === 'locked') return <SignInPage isLocked onIn={enter} />;
    const isDoor = ['STAFF_SESSION', 'STAFF_IDLE'].includes(codeOf(error) ?? '');
    return error && !isDoor ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  const isLocked = state === 'locked';
  return (
    <>
      {isLocked && (
        // of its own: while its code and texts come, what is behind it must not be taken away
        <Suspense fallback={<Loading />}>
          <Lock>
            <SignInPage isLocked name={data.name} onIn={enter} />
          </Lock>
        </Suspense>
      )}
      <div hidden={isLocked} style={isLocked ? undefined : { height: '100%' }}>
        {/* of another person everything begins anew, what was typed too */}
        <Shell key={data.id} />
      </div>
    </>
  );
}
