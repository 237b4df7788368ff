// Threads do not inherit how the main program reads TypeScript, so the first thing of this one is to learn it.
import { register } from 'tsx/esm/api';

register();
await import('./qr-thread.ts');
