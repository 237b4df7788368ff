import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import Bell from 'lucide-react/icons/bell';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { useAnnounced } from '../lib/announce.ts';
import { useMe, type Me } from '../lib/me.ts';
import { paths } from '../lib/paths.ts';
import { countsQuery } from '../lib/queries.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { useTheme } from '../lib/theme.ts';
import { roleWord } from '../lib/words.ts';
import { Count } from '../parts/chip.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Legend } from './legend.tsx';
import { LineBanner } from './line-banner.tsx';
import { Screens } from './screens.tsx';
import { SearchBox } from './search-box.tsx';
import { GROUPS, sectionsFor, type Section } from './sections.ts';
import { useAlerts, useSounds } from './use-alerts.ts';
import { useSession } from './use-session.ts';
import styles from './shell.module.css';

/** The frame of every screen: rail and legend on desks, a bar below on phones; what hears, counts and calls. */
export function Shell() {
  const { t } = useTranslation();
  const me = useMe();
  const { pathname } = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const sections = sectionsFor(me.rights);
  const current = sections.find(({ path }) => pathname.startsWith(path));
  const counts = useCounts(me);
  useSession(me);
  useAlerts(counts.data, me.rights);
  useShortcuts({ '?': () => setHelpOpen(true) });
  const title = pathname.startsWith(paths.account) ? t('nav.account') : current ? t(current.label) : 'Krapao';
  const waiting = counts.waiting > 0 ? `(${counts.waiting}) ` : '';
  useEffect(() => {
    document.title = `${waiting}${title} · Krapao`;
  }, [waiting, title]);
  const announced = useAnnounced(t('waiting', { count: counts.waiting }));
  const isThing = /^\/work\/[^/]+\/./.test(pathname);

  return (
    <div className={cx(styles.shell, isThing && styles.covered)}>
      <a href="#content" className="visually-hidden">
        {t('nav.skip')}
      </a>
      <Side me={me} counts={counts} />
      <header className={styles.top}>
        <img className={styles.phoneOnly} src="/mark.svg" alt="" width="26" height="26" />
        <span className={cx(styles.title, styles.phoneOnly)}>{title}</span>
        <SearchBox />
        <LiveDot />
        <Sounds />
        <Link
          to={paths.requests}
          className={styles.icon}
          aria-label={t('requests.waiting', { count: counts.requests })}
        >
          <Bell aria-hidden="true" />
          {counts.requests > 0 && (
            <span className={styles.badge} aria-hidden="true">
              <Count items={counts.requests} />
            </span>
          )}
        </Link>
      </header>
      <div className={styles.line}>
        <LineBanner />
      </div>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Screens sections={sections} />
      </main>
      <Legend />
      <nav className={styles.bottom} aria-label={t('nav.label')}>
        {sections.slice(0, 4).map((section) => (
          <SectionLink key={section.path} section={section} counts={counts} />
        ))}
        <NavLink to={paths.account}>
          <UserRound aria-hidden="true" />
          <span className="cut">{t('nav.me')}</span>
        </NavLink>
      </nav>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

interface Counts {
  data: { kind: string; items: number }[] | undefined;
  waiting: number;
  oldest: string | null;
  requests: number;
}

/** Nothing is asked for whoever does not see Work. */
function useCounts({ rights }: Me): Counts {
  const { data } = useQuery({ ...countsQuery, enabled: rights.includes('work.view') });
  const kinds = data?.kinds ?? [];
  const oldest = kinds.flatMap((one) => one.oldest ?? []).sort()[0] ?? null;
  return {
    data: data?.kinds,
    waiting: kinds.reduce((sum, { items }) => sum + items, 0),
    oldest,
    requests: data?.requests ?? 0,
  };
}

function SectionLink({ section, counts }: { section: Section; counts: Counts }) {
  const { t } = useTranslation();
  const Icon = section.icon;
  const items =
    section.path === paths.work ? counts.waiting : section.path === paths.requests ? counts.requests : 0;
  return (
    <NavLink to={section.path}>
      <Icon aria-hidden="true" />
      <span className="cut">{t(section.label)}</span>
      {items > 0 && (
        <span className={styles.badge}>
          <Count items={items} late={section.path === paths.work} />
        </span>
      )}
    </NavLink>
  );
}

function Side({ me, counts }: { me: Me; counts: Counts }) {
  const { t } = useTranslation();
  const [theme, turn] = useTheme();
  return (
    <aside className={styles.side}>
      <div className={styles.brand}>
        <img src="/mark.svg" alt="" width="26" height="26" />
        <span>
          Krapao
          <small>{t('console')}</small>
        </span>
      </div>
      <nav aria-label={t('nav.label')}>
        {GROUPS.map(({ label, sections }) => {
          const shown = sections.filter(({ right }) => !right || me.rights.includes(right));
          return (
            shown.length > 0 && (
              <div key={label ?? ''}>
                {label && <h2>{t(label)}</h2>}
                {shown.map((section) => (
                  <SectionLink key={section.path} section={section} counts={counts} />
                ))}
              </div>
            )
          );
        })}
      </nav>
      <div className={styles.me}>
        <Link to={paths.account}>
          <span className={styles.face} aria-hidden="true">
            {[...me.display][0]}
          </span>
          <span className="cut">
            <b>{me.display}</b>
            <br />
            <span className="mute mini">{roleWord(me.role)}</span>
          </span>
        </Link>
        <button
          type="button"
          className={styles.icon}
          aria-label={t(theme === 'dark' ? 'theme.light' : 'theme.dark')}
          onClick={turn}
        >
          {theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        </button>
      </div>
    </aside>
  );
}

function LiveDot() {
  const { t } = useTranslation();
  const isLost = useLineLost();
  return (
    <span className={styles.live}>
      <span className={cx(styles.dot, isLost && styles.dotLost)} aria-hidden="true" />
      {t(isLost ? 'line.off' : 'line.live')}
    </span>
  );
}

function Sounds() {
  const { t } = useTranslation();
  const [isOn, turn] = useSounds();
  return (
    <button
      type="button"
      className={styles.icon}
      aria-pressed={isOn}
      aria-label={t('sounds')}
      onClick={() => turn(!isOn)}
    >
      {isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </button>
  );
}
