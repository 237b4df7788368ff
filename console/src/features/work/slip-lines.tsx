import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Key } from '../../parts/key.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import type { Line, Thing } from './queries.ts';
import { Signs } from './signs.tsx';
import styles from './slip-lines.module.css';

/** Whether it can still be somebody's: nobody was credited with it, and nobody put it aside. */
const isFree = ({ state }: Line): boolean => state === 'unmatched' || state === 'open';

interface SlipLinesProps {
  lines: NonNullable<Thing['slip']>['lines'];
  chosen: Line | undefined;
  onChoose: (line: Line | undefined) => void;
}

/** Lines of the feed that may be a slip's money; the one that is chosen is credited. By number, or by touch. */
export function SlipLines({ lines, chosen, onChoose }: SlipLinesProps) {
  const { t } = useTranslation('work');
  const choose = (line: Line) => onChoose(line.id === chosen?.id ? undefined : line);
  useShortcuts(
    Object.fromEntries(
      lines.map((line, i) => [String(i + 1), isFree(line) ? () => choose(line) : undefined]),
    ),
  );
  return (
    <section className={styles.lines}>
      <h3>
        {t('lines.title')} <span className="mute">{t('lines.hint', { count: lines.length })}</span>
        <span className={styles.score}>{t('lines.score')}</span>
      </h3>
      <ol>
        {lines.map((line, i) => (
          <li key={line.id} data-chosen={line.id === chosen?.id || undefined}>
            <label className={styles.line}>
              <input
                type="radio"
                name="line"
                className={styles.choice}
                disabled={!isFree(line)}
                checked={line.id === chosen?.id}
                onChange={() => onChoose(line)}
              />
              <span className={styles.number}>
                <Key>{String(i + 1)}</Key>
              </span>
              <span className={styles.what}>
                <b>{momentToday(line.at)}</b>{' '}
                {line.amount === null ? `${line.kip ?? ''} ${t('kip')}` : <Baht amount={line.amount} />}
                <span className="mute">{line.to}</span>
                {line.from !== '' && <span className="mute">{t('lines.from', { from: line.from })}</span>}
              </span>
              <span className={styles.signs}>
                <Signs because={line.because} />
                {!isFree(line) && <Chip tone="coral">{t(`lines.state.${line.state}`)}</Chip>}
              </span>
              <b className={styles.score}>{line.score}</b>
            </label>
            {line.member && (
              <p className={styles.whose}>
                {t('lines.whose')} <MemberLink id={line.member.id}>{line.member.name}</MemberLink>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
