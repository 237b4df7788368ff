import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/fonts.css';
import '../src/tokens.css';
import '../src/base.css';
import { Gallery } from './gallery.tsx';
import { SAMPLES } from './samples.ts';

const wanted = new URLSearchParams(location.search);
const samples = SAMPLES[wanted.get('lang') ?? 'th'] ?? SAMPLES['th'];
const root = document.getElementById('root');
if (root && samples) {
  document.documentElement.lang = samples.lang;
  createRoot(root).render(
    <StrictMode>
      <Gallery t={samples} show={wanted.get('show')} />
    </StrictMode>,
  );
}
