import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery, with the drawings of the member app: `npm run gallery -w ui`, `?lang=th|la|en`. */
export default defineConfig({ plugins: [react()], publicDir: '../../member/public' });
