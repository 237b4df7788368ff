/** The rooms of the console: what each is called, where it is, and who may go there. */
import type { Right } from '@krapao/contract/console/rights';
import type { PlainKey } from '@krapao/ui/lib/i18n.ts';
import Activity from 'lucide-react/icons/activity';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartLine from 'lucide-react/icons/chart-line';
import FerrisWheel from 'lucide-react/icons/ferris-wheel';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import IdCard from 'lucide-react/icons/id-card';
import Image from 'lucide-react/icons/image';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ScrollText from 'lucide-react/icons/scroll-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Tag from 'lucide-react/icons/tag';
import Type from 'lucide-react/icons/type';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import { useChatSwitch } from './chat-switch.ts';
import { useMe } from './me.ts';
import { paths } from './paths.ts';

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
      { path: paths.chat, label: 'nav.chat', icon: MessageCircle, right: 'chat.answer' },
      { path: paths.members, label: 'nav.members', icon: UsersRound, right: 'member.view' },
      { path: paths.requests, label: 'nav.requests', icon: Users },
    ],
  },
  {
    label: 'nav.money',
    sections: [
      { path: paths.days, label: 'nav.days', icon: CalendarCheck, right: 'report.view' },
      { path: paths.reports, label: 'nav.reports', icon: ChartLine, right: 'report.view' },
      { path: paths.receiving, label: 'nav.receiving', icon: Landmark, right: 'setup.view' },
      { path: paths.providers, label: 'nav.providers', icon: Gamepad2, right: 'setup.view' },
    ],
  },
  {
    label: 'nav.site',
    sections: [
      { path: paths.settings, label: 'nav.settings', icon: SlidersHorizontal, right: 'setup.view' },
      { path: paths.texts, label: 'nav.texts', icon: Type, right: 'setup.view' },
      { path: paths.banners, label: 'nav.banners', icon: Image, right: 'setup.view' },
      { path: paths.promotions, label: 'nav.promotions', icon: Tag, right: 'setup.view' },
      { path: paths.wheels, label: 'nav.wheels', icon: FerrisWheel, right: 'setup.view' },
    ],
  },
  {
    label: 'nav.checking',
    sections: [
      { path: paths.log, label: 'nav.log', icon: ScrollText, right: 'log.view' },
      { path: paths.talks, label: 'nav.talks', icon: MessagesSquare, right: 'chat.audit' },
      { path: paths.staff, label: 'nav.staff', icon: IdCard, right: 'staff.view' },
    ],
  },
];

/** So many of them stand in the bar of a phone; the rest on one's own page. */
export const IN_BAR = 4;

/** Whether that address is in that room: `/nowhere` is not in `/now`. */
export const isIn = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Those that a person with these rights may enter. */
export const sectionsFor = (rights: readonly Right[]): Section[] =>
  GROUPS.flatMap(({ sections }) => sections).filter(({ right }) => !right || rights.includes(right));

/** Those that are shown to whoever is signed in: the chat only where it is switched on. */
export function useRooms(): Section[] {
  const { rights } = useMe();
  const { isOn } = useChatSwitch();
  return sectionsFor(rights).filter(({ path }) => path !== paths.chat || isOn === true);
}
