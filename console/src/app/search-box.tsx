import { useRef, useState } from 'react';
import { cx } from '@krapao/ui/cx.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import Search from 'lucide-react/icons/search';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Key } from '../parts/key.tsx';
import styles from './shell.module.css';

/** Finds what waits by a name, a phone, an amount or an id; what was typed stands in the address. */
export function SearchBox() {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // on phones it opens over the bar
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ '/': () => box.current?.focus() });
  const isWork = pathname.startsWith(paths.work);
  const type = (text: string) => {
    const next = new URLSearchParams(isWork ? search : undefined);
    if (text) next.set('q', text);
    else next.delete('q');
    const to = isWork ? pathname : paths.work;
    void navigate(`${to}${next.size > 0 ? `?${next}` : ''}`, { replace: isWork });
  };
  return (
    <>
      <button
        type="button"
        className={cx(styles.icon, styles.phoneOnly, styles.seekOpen)}
        aria-label={t('search.label')}
        onClick={() => {
          setOpen(true);
          requestAnimationFrame(() => box.current?.focus());
        }}
      >
        <Search aria-hidden="true" />
      </button>
      <label className={cx(styles.seek, isOpen && styles.seeking)}>
        <Search size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('search.label')}</span>
        <input
          ref={box}
          type="search"
          placeholder={t('search.label')}
          value={isWork ? (search.get('q') ?? '') : ''}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setOpen(false)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
        <Key>/</Key>
      </label>
    </>
  );
}
