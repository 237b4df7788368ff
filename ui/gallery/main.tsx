import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/fonts.css';
import '../src/tokens.css';
import '../src/base.css';
import { Gallery, Shown } from './gallery.tsx';
import { SAMPLES } from './samples.ts';

const wanted = new URLSearchParams(location.search);
const language = wanted.get('lang');
const t = SAMPLES[language === 'la' || language === 'en' ? language : 'th'];
const part = wanted.get('part');
const root = document.getElementById('root');
if (root) {
  document.documentElement.lang = t.lang;
  createRoot(root).render(
    <StrictMode>{part === null ? <Gallery t={t} /> : <Shown part={part} t={t} />}</StrictMode>,
  );
}
