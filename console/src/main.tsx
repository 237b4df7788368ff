import '@krapao/ui/fonts.css';
import './app/tokens.css';
import './app/base.css';
import { start } from './app/start.tsx';

start().catch((error: unknown) => {
  document.documentElement.classList.add('boot-failed');
  throw error;
});
