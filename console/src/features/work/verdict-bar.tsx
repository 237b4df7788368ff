import PauseCircle from 'lucide-react/icons/circle-pause';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import Users from 'lucide-react/icons/users';
import { caseOfVerdict, verdictWord } from '../../lib/words.ts';
import { Press } from '../../parts/press.tsx';
import type { Line, Thing, Verdict } from './queries.ts';
import { HOLD_KEY, isForSecond, KEY_OF, TONE_OF } from './verdict-rules.ts';
import styles from './verdict-bar.module.css';

interface VerdictBarProps {
  thing: Thing;
  /** The line of the feed that a credit goes by. */
  line: Line | undefined;
  /** What is seen may be old: nothing can be decided on it. */
  isStale: boolean;
  /** Payouts of its member are held: it is not approved now. */
  isHeld: boolean;
  onVerdict: (verdict: Verdict) => void;
  /** Keeps payouts of its member back; undefined where that is not to be had. */
  onHold: (() => void) | undefined;
}

const ORDER = ['approve', 'credit', 'settle', 'refuse', 'ask'];

/** What can be said of it, in reach of the thumb; that a second person is needed stands above it, before it is pressed. */
export function VerdictBar({ thing, line, isStale, isHeld, onVerdict, onHold }: VerdictBarProps) {
  const { t } = useTranslation('work');
  const mine = thing.verdicts
    .filter(({ may }) => may)
    .sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  if (thing.waits === null || thing.request !== null) return null;
  const hold = onHold && (
    <span className={styles.hold}>
      <Press hotkey={HOLD_KEY} disabled={isStale} icon={<PauseCircle aria-hidden="true" />} onClick={onHold}>
        {t('common:keys.hold')}
      </Press>
    </span>
  );
  if (mine.length === 0)
    return (
      <div className={styles.bar}>
        <p className={styles.note}>{t(thing.verdicts.length === 0 ? 'noVerdicts' : 'notYours')}</p>
        {hold}
      </div>
    );
  const number = thing.slip?.lines.findIndex(({ id }) => id === line?.id) ?? -1;
  const wordOf = ({ verdict }: Verdict): string => {
    const word = verdictWord(verdict, caseOfVerdict(thing));
    return verdict === 'credit' && number >= 0 ? t('lines.by', { verdict: word, number: number + 1 }) : word;
  };
  const isApproved = mine.some(({ verdict }) => verdict === 'approve');
  const forSecond = mine.filter((one) => isForSecond(one, {}));
  const partly = mine.filter(({ alone }) => alone !== null);
  return (
    <div className={styles.bar}>
      {forSecond.length > 0 && (
        <p className={styles.second}>
          <Users size={16} aria-hidden="true" />
          {t(forSecond.length === mine.length ? 'second.all' : 'second.some', {
            verdicts: forSecond.map(({ verdict }) => verdictWord(verdict, caseOfVerdict(thing))).join(', '),
          })}
        </p>
      )}
      {partly.map(({ verdict, alone }) => (
        <p key={verdict} className={styles.second}>
          <Users size={16} aria-hidden="true" />
          {t('second.above', {
            verdict: verdictWord(verdict, caseOfVerdict(thing)),
            amount: formatBaht(alone ?? 0),
          })}
        </p>
      ))}
      {isHeld && isApproved && <p className={styles.note}>{t('errors:MEMBER_HELD')}</p>}
      <div className={styles.buttons} role="group" aria-label={t('verdicts')}>
        {mine.map((one) => (
          <Press
            key={one.verdict}
            tone={TONE_OF[one.verdict]}
            hotkey={KEY_OF[one.verdict]}
            disabled={isStale || (isHeld && one.verdict === 'approve')}
            icon={forSecond.includes(one) ? <Users aria-hidden="true" /> : undefined}
            onClick={() => onVerdict(one)}
          >
            {forSecond.includes(one) ? t('toSecond', { verdict: wordOf(one) }) : wordOf(one)}
          </Press>
        ))}
      </div>
      {hold}
    </div>
  );
}
