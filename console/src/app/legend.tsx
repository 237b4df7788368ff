import { useLocation } from 'react-router';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { useNow } from '../lib/clock.ts';
import { paths } from '../lib/paths.ts';
import { COMMANDS, useKeysSwitch } from '../lib/shortcuts.ts';
import { Key } from '../parts/key.tsx';
import styles from './shell.module.css';

type Line = readonly [keys: readonly string[], label: PlainKey];

const WORK: readonly Line[] = [
  [['J', 'K'], 'keys.move'],
  [['A'], 'verdict.approve'],
  [['R'], 'verdict.refuse'],
  [['S'], 'verdict.settle'],
  [['C'], 'verdict.credit'],
  [['V'], 'verdict.ask'],
  [['H'], 'keys.hold'],
  [['N'], 'keys.fresh'],
  [['M'], 'keys.member'],
];
const MEMBERS: readonly Line[] = [
  [['J', 'K'], 'keys.move'],
  [['1', '–', '9'], 'keys.parts'],
  [['H'], 'keys.hold'],
  [['F'], 'keys.freeze'],
  [['E'], 'keys.note'],
];
const CHAT: readonly Line[] = [
  [['J', 'K'], 'keys.move'],
  [['↵'], 'keys.write'],
  [['/'], 'keys.canned'],
  [['T'], 'keys.take'],
  [['N'], 'keys.note'],
  [['H'], 'keys.hand'],
  [['X'], 'keys.end'],
  [['M'], 'keys.member'],
  [['W'], 'keys.work'],
];
const EVERYWHERE: readonly Line[] = [
  [['/'], 'keys.search'],
  [[COMMANDS], 'keys.go'],
  [['Esc'], 'keys.close'],
];
/** Leads to all others: it is always there. */
const ALL: Line = [['?'], 'keys.all'];

/** The keys of this screen, below it, and what time it is. */
export function Legend() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [switched] = useKeysSwitch();
  const now = useNow();
  const isChat = pathname.startsWith(paths.chat);
  const lines = [
    ...(pathname.startsWith(paths.work) ? WORK : []),
    ...(pathname.startsWith(paths.members) ? MEMBERS : []),
    ...(isChat ? CHAT : []),
    // there it opens the canned replies
    ...EVERYWHERE.filter(([keys]) => !(isChat && keys[0] === '/')),
  ];
  const shown = ([keys, label]: Line) => (
    <span key={label}>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
      {t(label)}
    </span>
  );
  return (
    <footer className={styles.foot}>
      <div className={styles.keys} data-short>
        {switched === 'on' ? lines.map(shown) : <span>{t('keys.off')}</span>}
      </div>
      {switched === 'on' && shown(ALL)}
      <time dateTime={new Date(now).toISOString()}>{dateTimeOf(now)}</time>
    </footer>
  );
}
