import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { site } from '../lib/site.ts';
import { Brand } from '@krapao/ui/brand.tsx';
import { TopBar } from '@krapao/ui/top-bar.tsx';
import { LanguageMenu } from './language-menu.tsx';
import styles from './top.module.css';

/** The bar above every screen: the operator's brand, the language, and what else a layout puts there. */
export function Top({ home, children }: { home: string; children?: ReactNode }) {
  const { name, logo } = site();
  return (
    <TopBar
      brand={
        <Link to={home} className={styles.brand}>
          <Brand name={name} logo={logo ?? undefined} />
        </Link>
      }
    >
      <LanguageMenu />
      {children}
    </TopBar>
  );
}
