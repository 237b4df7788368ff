import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import Keyboard from 'lucide-react/icons/keyboard';
import Search from 'lucide-react/icons/search';
import SunMoon from 'lucide-react/icons/sun-moon';
import UserRound from 'lucide-react/icons/user-round';
import { cx } from '@krapao/ui/cx.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useMay } from '../lib/me.ts';
import { paths } from '../lib/paths.ts';
import type { Section } from '../lib/sections.ts';
import { useTheme } from '../lib/theme.ts';
import styles from './commands-dialog.module.css';

interface Command {
  label: string;
  icon: ReactNode;
  run: () => void;
}

interface CommandsDialogProps {
  sections: readonly Section[];
  onKeys: () => void;
  onClose: () => void;
}

/** Leads anywhere by a few letters: rooms of this person, what the shell does, and members by what was typed. */
export function CommandsDialog({ sections, onKeys, onClose }: CommandsDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const { turn: turnTheme } = useTheme();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const to = (path: string) => () => void navigate(path);
  const all: readonly Command[] = [
    ...sections.map(({ path, label, icon: Icon }) => ({
      ...{ label: t(label), icon: <Icon aria-hidden="true" />, run: to(path) },
    })),
    { label: t('nav.account'), icon: <UserRound aria-hidden="true" />, run: to(paths.account) },
    { label: t('keys.all'), icon: <Keyboard aria-hidden="true" />, run: onKeys },
    { label: t('commands.theme'), icon: <SunMoon aria-hidden="true" />, run: turnTheme },
  ];
  const text = typed.trim();
  const found = all.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const shown: readonly Command[] =
    text !== '' && may('member.view')
      ? [
          ...found,
          {
            label: t('commands.find', { text }),
            icon: <Search aria-hidden="true" />,
            run: to(`${paths.members}?${new URLSearchParams({ q: text }).toString()}`),
          },
        ]
      : found;
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter') run(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open title={t('commands.title')} closeLabel={t('close')} onClose={onClose}>
      <TextField
        label={t('commands.where')}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={`${list}-${String(chosen)}`}
        autoComplete="off"
        data-autofocus
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <ul id={list} role="listbox" aria-label={t('commands.title')} className={styles.list}>
        {shown.map((command, place) => (
          <li
            key={command.label}
            id={`${list}-${String(place)}`}
            role="option"
            aria-selected={place === chosen}
            className={cx(styles.command, place === chosen && styles.chosen)}
            onPointerMove={() => setChosen(place)}
            onClick={() => run(command)}
          >
            {command.icon}
            <span>{command.label}</span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="mute">{t('commands.none')}</p>}
    </Dialog>
  );
}
