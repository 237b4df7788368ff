import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import Bell from 'lucide-react/icons/bell';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { cx } from '@krapao/ui/cx.ts';
import { optional } from '@krapao/ui/lib/fetched.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { useAnnounced } from '../lib/announce.ts';
import { useChatSwitch } from '../lib/chat-switch.ts';
import { sumOf, type Waiting } from '../lib/grown.ts';
import { useAskedHere } from '../lib/here.ts';
import { useLive } from '../lib/live.ts';
import { useMe, type Me } from '../lib/me.ts';
import { paths } from '../lib/paths.ts';
import { GROUPS, IN_BAR, isIn, sectionsFor, useRooms, type Section } from '../lib/sections.ts';
import { countsQuery } from '../lib/queries.ts';
import { COMMANDS, useShortcuts } from '../lib/shortcuts.ts';
import { useTheme } from '../lib/theme.ts';
import { useTitle } from '../lib/use-title.ts';
import { roleWord } from '../lib/words.ts';
import { Count } from '../parts/chip.tsx';
import { HereDialog } from './here-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Legend } from './legend.tsx';
import { LineBanner } from './line-banner.tsx';
import { OutsideDots, OutsideDown } from './outside-dots.tsx';
import { OwnEnded } from './own-ended.tsx';
import { Screens } from './screens.tsx';
import { SearchBox } from './search-box.tsx';
import { useAlerts, useSounds, useTakeUpCalls } from './use-alerts.ts';
import { useSession } from './use-session.ts';
import styles from './shell.module.css';

const CommandsDialog = optional(async () => (await import('./commands-dialog.tsx')).CommandsDialog);

/** The frame of every screen: rail and legend on desks, a bar below on phones; what hears, counts and calls. */
export function Shell() {
  const { t } = useTranslation();
  const me = useMe();
  const { pathname } = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isCommandsOpen, setCommandsOpen] = useState(false);
  const sections = sectionsFor(me.rights);
  const rooms = useRooms();
  const current = sections.find(({ path }) => isIn(pathname, path));
  const counts = useCounts();
  useSession(me);
  useAlerts(counts.calling);
  useTakeUpCalls(me.id);
  useShortcuts({ '?': () => setHelpOpen(true), [COMMANDS]: () => setCommandsOpen(true) });
  const title = isIn(pathname, paths.account) ? t('nav.account') : current ? t(current.label) : 'Krapao';
  const own = sumOf(counts.mine ?? []);
  useTitle(own > 0 ? `(${own}) ${title}` : title);
  const askedHere = useAskedHere();
  const announced = useAnnounced(t('waiting', { count: counts.waiting }));
  const isThing = /^\/(?:work\/[^/]+\/.|(?:chat|talks)\/[0-9a-f]{8}-)/.test(pathname);

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
        <OutsideDots me={me} />
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
      <div className={styles.lost}>
        <LineBanner />
      </div>
      <div className={styles.line}>
        {!isThing && <OutsideDown me={me} />}
        <OwnEnded />
      </div>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Screens sections={sections} />
      </main>
      <Legend />
      <nav className={styles.bottom} aria-label={t('nav.label')}>
        {rooms.slice(0, IN_BAR).map((section) => (
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
      {askedHere && <HereDialog key={askedHere.id} onEnd={askedHere.end} />}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
      {isCommandsOpen && (
        <Suspense>
          <CommandsDialog
            sections={rooms}
            onKeys={() => setHelpOpen(true)}
            onClose={() => setCommandsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Counts {
  /** What this person may do: only that calls them; undefined: not known yet. */
  mine: Waiting[] | undefined;
  /** With the talks that wait. */
  calling: Waiting[] | undefined;
  chat: number;
  waiting: number;
  oldest: string | null;
  requests: number;
}

function useCounts(): Counts {
  const { data } = useQuery(countsQuery);
  const kinds = data?.kinds ?? [];
  const mine = useMemo(
    () => data && [...data.kinds.filter(({ isMine }) => isMine), { kind: 'request', items: data.requests }],
    [data],
  );
  const chat = useChatSwitch();
  const calling = useMemo(
    () =>
      // both are known before anything is news
      mine && chat.isOn !== undefined ? [...mine, { kind: 'chat', items: chat.waiting }] : undefined,
    [mine, chat.isOn, chat.waiting],
  );
  const oldest = kinds.flatMap((one) => one.oldest ?? []).sort()[0] ?? null;
  return {
    mine,
    calling,
    chat: chat.waiting,
    waiting: sumOf(kinds),
    oldest,
    requests: data?.requests ?? 0,
  };
}

function itemsIn({ path }: Section, { waiting, chat, requests }: Counts): number {
  if (path === paths.work) return waiting;
  if (path === paths.chat) return chat;
  return path === paths.requests ? requests : 0;
}

function SectionLink({ section, counts }: { section: Section; counts: Counts }) {
  const { t } = useTranslation();
  const Icon = section.icon;
  const items = itemsIn(section, counts);
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
  const { shown, turn } = useTheme();
  const rooms = useRooms();
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
          const shown = sections.filter((section) => rooms.includes(section));
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
          aria-label={t(shown === 'dark' ? 'theme.light' : 'theme.dark')}
          onClick={turn}
        >
          {shown === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        </button>
      </div>
    </aside>
  );
}

function LiveDot() {
  const { t } = useTranslation();
  const isLost = useLineLost();
  const isLive = useLive();
  const isQuiet = isLive && !isLost;
  return (
    <span className={styles.live}>
      <span
        className={cx(styles.dot, isLost ? styles.dotLost : !isLive && styles.dotLate)}
        aria-hidden="true"
      />
      <span
        className={cx(isQuiet && styles.liveText)}
        title={isQuiet || isLost ? undefined : t('line.lateWhy')}
      >
        {t(isLost ? 'line.off' : isLive ? 'line.live' : 'line.late')}
      </span>
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
