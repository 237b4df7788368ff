import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand, TopBar } from '@krapao/ui/top-bar.tsx';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { changeLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@krapao/ui/lib/language.ts';
import { Menu } from '@krapao/ui/menu.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { site } from '../lib/site.ts';
import styles from './top.module.css';
import { errorText } from '../lib/error-text.ts';

interface TopProps {
  home: string;
  /** The brand is pressed; prevents what leads elsewhere. */
  onHome?: (event: MouseEvent) => void;
  children?: ReactNode;
}

/** The bar above every screen: the operator's brand, the language, and what else a layout puts there. */
export function Top({ home, onHome, children }: TopProps) {
  const { name, logo } = site();
  return (
    <TopBar
      brand={
        <Link to={home} className={styles.brand} onClick={onHome}>
          <Brand name={name} logo={logo ?? undefined} />
        </Link>
      }
    >
      <LanguageMenu />
      {children}
    </TopBar>
  );
}

/** Thai, Lao, English; the current one cannot be chosen. */
function LanguageMenu() {
  const { t, language } = useTranslation();
  const change = async (to: Language) => {
    try {
      await changeLanguage(to);
    } catch {
      toast.danger(await errorText(new ApiError('NETWORK', 0)));
    }
  };
  return (
    <Menu
      label={t('language')}
      trigger={LANGUAGE_NAMES[language]}
      items={LANGUAGES.map((key) => ({
        key,
        label: LANGUAGE_NAMES[key],
        lang: LANGUAGE_TAGS[key],
        current: key === language,
      }))}
      onSelect={(key) => void change(key as Language)}
    />
  );
}
