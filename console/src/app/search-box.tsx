import { useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import Search from 'lucide-react/icons/search';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useMay } from '../lib/me.ts';
import { paths } from '../lib/paths.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Key } from '../parts/key.tsx';
import styles from './shell.module.css';

/**
 * Finds members by whatever is known of one: Enter leads to whom it fits. In Work, what is typed narrows what waits as well. What was
 * typed stands in the address.
 */
export function SearchBox() {
  const { t } = useTranslation();
  const may = useMay();
  const box = useRef<HTMLInputElement>(null);
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // on phones it opens over the bar
  const [isOpen, setOpen] = useState(false);
  /** Typed and not looked for yet. */
  const [draft, setDraft] = useState<string | null>(null);
  // in a talk it opens the canned replies
  const isTalk = /^\/chat\/[0-9a-f]{8}-/.test(pathname);
  useShortcuts({ '/': isTalk ? undefined : () => box.current?.focus() });
  const isWork = pathname.startsWith(paths.work);
  const isMembers = pathname.startsWith(paths.members);
  const finds = may('member.view');
  if (!finds && !isWork) return null;
  const label = t(!finds ? 'search.work' : isWork ? 'search.both' : 'search.members');
  const written = isWork || isMembers ? (search.get('q') ?? '') : '';
  const type = (text: string) => {
    if (!isWork) return setDraft(text);
    const next = new URLSearchParams(search);
    if (text) next.set('q', text);
    else next.delete('q');
    void navigate({ pathname, search: next.toString() }, { replace: true });
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (!finds) return;
    // filters of the list stay; those of other screens are not of members
    const next = new URLSearchParams(isMembers ? search : undefined);
    const text = (draft ?? written).trim();
    if (text) next.set('q', text);
    else next.delete('q');
    setDraft(null);
    box.current?.blur();
    void navigate({ pathname: paths.members, search: next.toString() });
  };
  return (
    <>
      <button
        type="button"
        className={cx(styles.icon, styles.phoneOnly, styles.seekOpen)}
        aria-label={label}
        onClick={() => {
          setOpen(true);
          requestAnimationFrame(() => box.current?.focus());
        }}
      >
        <Search aria-hidden="true" />
      </button>
      <form className={cx(styles.seek, isOpen && styles.seeking)} role="search" onSubmit={find}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={box}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          value={draft ?? written}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setOpen(false)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
        {!isTalk && <Key>/</Key>}
      </form>
    </>
  );
}
