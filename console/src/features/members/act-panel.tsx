import { useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import LogOut from 'lucide-react/icons/log-out';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import PauseCircle from 'lucide-react/icons/circle-pause';
import PlayCircle from 'lucide-react/icons/circle-play';
import Scale from 'lucide-react/icons/scale';
import Smartphone from 'lucide-react/icons/smartphone';
import Snowflake from 'lucide-react/icons/snowflake';
import Sun from 'lucide-react/icons/sun';
import Tag from 'lucide-react/icons/tag';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useMay } from '../../lib/me.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Chip } from '../../parts/chip.tsx';
import { Press } from '../../parts/press.tsx';
import { actsFor, isByTwo, KEY_OF, type ActName } from './acts.ts';
import { FreezeDialog, HoldDialog, UnfreezeDialog } from './block-dialogs.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { BankDialog, PhoneDialog } from './identity-dialogs.tsx';
import type { ActOf } from './member-act.tsx';
import { NoteDialog, PlainDialog, TagDialog } from './word-dialogs.tsx';
import type { Member } from './queries.ts';
import styles from './act-panel.module.css';

const ICON: Readonly<Record<ActName, typeof Tag>> = {
  hold: PauseCircle,
  freeze: Snowflake,
  unfreeze: Sun,
  lift: PlayCircle,
  sessions: LogOut,
  password: KeyRound,
  bank: Landmark,
  phone: Smartphone,
  correct: Scale,
  note: NotebookPen,
  tag: Tag,
};

/** What the person may do about this member; what takes two says so before it is pressed. Without the line nothing can be done. */
export function ActPanel({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const may = useMay();
  const isLost = useLineLost();
  const [open, setOpen] = useState<ActName | null>(null);
  const acts = actsFor(member, may);
  useShortcuts(
    Object.fromEntries(
      acts.flatMap((act) => {
        const key = KEY_OF[act];
        return key === undefined || isLost ? [] : [[key, () => setOpen(act)]];
      }),
    ),
  );
  if (acts.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('acts')}>
      <h2>{t('acts')}</h2>
      <div className={styles.acts}>
        {acts.map((act) => {
          const Icon = ICON[act];
          return (
            <Press
              key={act}
              icon={<Icon aria-hidden="true" />}
              hotkey={KEY_OF[act]}
              disabled={isLost}
              onClick={() => setOpen(act)}
            >
              {t(`act.${act}`)} {isByTwo(act) && <Chip tone="dusk">{t('byTwo')}</Chip>}
            </Press>
          );
        })}
      </div>
      {open && <OpenAct act={open} member={member} onClose={() => setOpen(null)} />}
    </section>
  );
}

function OpenAct({ act, ...of }: ActOf & { act: ActName }) {
  switch (act) {
    case 'hold':
      return <HoldDialog {...of} />;
    case 'freeze':
      return <FreezeDialog {...of} />;
    case 'unfreeze':
      return <UnfreezeDialog {...of} />;
    case 'lift':
    case 'sessions':
    case 'password':
      return <PlainDialog act={act} {...of} />;
    case 'bank':
      return <BankDialog {...of} />;
    case 'phone':
      return <PhoneDialog {...of} />;
    case 'correct':
      return <CorrectDialog {...of} />;
    case 'note':
      return <NoteDialog {...of} />;
    case 'tag':
      return <TagDialog {...of} />;
  }
}
