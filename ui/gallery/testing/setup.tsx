import { afterEach, vi } from 'vitest';
import '../../src/fonts.css';
import '../../src/tokens.css';
import '../../src/base.css';
import { toast } from '../../src/toast.ts';

// Each test finds the page as it was.
afterEach(() => {
  vi.restoreAllMocks();
  toast.clear();
  document.documentElement.style.fontSize = '';
});
