/** The rooms of the console: what each is called, where it is, and who may go there. */
import type { Right } from '@krapao/contract/console/rights';
import type { PlainKey } from '@krapao/ui/lib/i18n.ts';
import Activity from 'lucide-react/icons/activity';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartLine from 'lucide-react/icons/chart-line';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import ScrollText from 'lucide-react/icons/scroll-text';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import { paths } from '../lib/paths.ts';

export interface Section {
  path: string;
  label: PlainKey;
  icon: typeof Inbox;
  /** Without one: whoever is signed in. */
  right?: Right;
}

interface Group {
  label?: PlainKey;
  sections: readonly Section[];
}

export const GROUPS: readonly Group[] = [
  {
    sections: [
      { path: paths.now, label: 'nav.now', icon: Activity, right: 'work.view' },
      { path: paths.work, label: 'nav.work', icon: Inbox, right: 'work.view' },
      { path: paths.members, label: 'nav.members', icon: UsersRound, right: 'member.view' },
      { path: paths.requests, label: 'nav.requests', icon: Users },
    ],
  },
  {
    label: 'nav.money',
    sections: [
      { path: paths.days, label: 'nav.days', icon: CalendarCheck, right: 'report.view' },
      { path: paths.reports, label: 'nav.reports', icon: ChartLine, right: 'report.view' },
    ],
  },
  {
    label: 'nav.checking',
    sections: [
      { path: paths.log, label: 'nav.log', icon: ScrollText, right: 'log.view' },
      { path: paths.staff, label: 'nav.staff', icon: IdCard, right: 'staff.view' },
    ],
  },
];

/** Those that a person with these rights may enter. */
export const sectionsFor = (rights: readonly Right[]): Section[] =>
  GROUPS.flatMap(({ sections }) => sections).filter(({ right }) => !right || rights.includes(right));
