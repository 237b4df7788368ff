import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import Gamepad from 'lucide-react/icons/gamepad-2';
import Gift from 'lucide-react/icons/gift';
import Package from 'lucide-react/icons/package';
import QrCode from 'lucide-react/icons/qr-code';
import Receipt from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/sliders-horizontal';
import Siren from 'lucide-react/icons/siren';
import Split from 'lucide-react/icons/split';
import Upload from 'lucide-react/icons/upload';
import UsersRound from 'lucide-react/icons/users-round';
import { isKind, type Kind } from '../lib/kinds.ts';

const ICON: Readonly<Record<Kind, typeof Upload>> = {
  payout: Upload,
  slip: Receipt,
  line: ArrowDownToLine,
  unread: FileQuestion,
  gift: Gift,
  qr: QrCode,
  transfer: ArrowLeftRight,
  contradiction: Split,
  finding: Gamepad,
  goods: Package,
  invite: UsersRound,
  setting: Settings,
  break_glass: Siren,
};

/** What kind of work it is, drawn; the word stands beside it. */
export function KindIcon({ kind }: { kind: string }) {
  const Icon = isKind(kind) ? ICON[kind] : CircleHelp;
  return <Icon size={16} aria-hidden="true" />;
}
