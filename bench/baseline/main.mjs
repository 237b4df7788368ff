// The least that an app of our kind is made of: two routes, one query, one text in a component. `npm run bench sizes` compares with it.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

function Hello() {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['hello'], queryFn: () => t('hello') });
  return h('p', null, data, ' ', h(Link, { to: '/other' }, 'other'));
}

const Other = () => h(Link, { to: '/' }, 'back');

const app = () =>
  h(
    StrictMode,
    null,
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      h(
        BrowserRouter,
        null,
        h(
          Routes,
          null,
          h(Route, { path: '/', element: h(Hello) }),
          h(Route, { path: '/other', element: h(Other) }),
        ),
      ),
    ),
  );

void i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { translation: { hello: 'Hello' } } } })
  .then(() => createRoot(globalThis.document.getElementById('root')).render(app()));
