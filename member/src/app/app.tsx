import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { OfflineBanner } from '@krapao/ui/offline-banner.tsx';
import { Toaster } from '@krapao/ui/toaster.tsx';
import { AppEvents } from './app-events.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { queryClient } from './query-client.ts';

export function App() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <a href="#content" className="skip-link">
          {t('nav.skip')}
        </a>
        <OfflineBanner offline={useLineLost()} text={t('offline')} backText={t('backOnline')} />
        <AppEvents />
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
        <Toaster dismissLabel={t('dismiss')} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
