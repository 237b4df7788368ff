import Clock from 'lucide-react/icons/clock';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { cx } from '@krapao/ui/cx.ts';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Link, useSearchParams } from 'react-router';
import { thingPath } from '../../lib/paths.ts';
import { caseOfVerdict, verdictWord, whySaid } from '../../lib/words.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { factText, factWord, movementWord } from './fact-words.ts';
import type { Thing } from './queries.ts';
import { SettingName } from './setting-name.tsx';
import { Signs } from './signs.tsx';
import styles from './thing.module.css';

/** What was changed by breaking the glass is a setting, not one that waits because it can't be used. */
const SETTING = 'setting ';

/** What one fact says. */
export function FactText({ name, text, named }: { name: string; text: string } & Pick<Thing, 'named'>) {
  const { t } = useTranslation('work');
  useTranslation('reasons');
  if (name !== 'about' || !text.startsWith(SETTING)) return factText(name, text, named);
  return (
    <>
      {t('aboutSetting')} <SettingName name={text.slice(SETTING.length)} />
    </>
  );
}

interface FactsProps extends Pick<Thing, 'facts' | 'named'> {
  without: readonly string[];
}

/** What the kind tells of it, by name. */
export function Facts({ facts, named, without }: FactsProps) {
  const { t } = useTranslation('work');
  const shown = Object.entries(facts).filter(([name]) => !without.includes(name));
  if (shown.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{t('facts')}</h3>
      <dl className={styles.pairs}>
        {shown.map(([name, text]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{factWord(name)}</dt>
            <dd>
              <FactText name={name} text={text} named={named} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Who may have sent it, the likeliest first. */
export function Candidates({ candidates }: { candidates: Thing['candidates'] }) {
  const { t } = useTranslation('work');
  const [search] = useSearchParams();
  return (
    <div className={styles.part}>
      <h3>
        {t('candidates')} <span className="mute">{candidates.length}</span>
      </h3>
      <ul className={styles.people}>
        {candidates.map(({ id, name, phone, score, because, slip }) => (
          <li key={id}>
            <b>
              <MemberLink id={id}>{name}</MemberLink>
            </b>
            <span className="mute">{phone}</span>
            <Signs because={because} />
            {slip !== undefined && (
              <Link to={{ pathname: thingPath({ kind: 'slip', id: slip }), search: search.toString() }}>
                {t('ownSlip')}
              </Link>
            )}
            <b className={styles.end}>{score}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Other members who share something with this one. */
export function Alike({ alike }: { alike: Thing['alike'] }) {
  const { t } = useTranslation('work');
  return (
    <div className={styles.part}>
      <h3>
        {t('alike')} <span className="mute">{alike.length}</span>
      </h3>
      <ul className={styles.people}>
        {alike.map(({ id, name, phone, by }) => (
          <li key={`${id} ${by}`}>
            <span>
              <MemberLink id={id}>{name}</MemberLink>
            </span>
            <span className="mute">{phone}</span>
            <span className={styles.end}>
              <Chip tone={by === 'device' || by === 'account' ? 'amber' : 'plain'}>{t(`alikeBy.${by}`)}</Chip>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the member's statement ends with. */
export function LastMovements({ last }: { last: Thing['last'] }) {
  const { t } = useTranslation('work');
  return (
    <div className={styles.part}>
      <h3>{t('last')}</h3>
      <table className={styles.last}>
        <tbody>
          {last.map(({ at, kind, amount, state }, index) => (
            <tr key={`${at} ${index}`}>
              <td>{momentToday(at)}</td>
              <td>
                {movementWord(kind)} {state !== 'SUCCESS' && <Ended state={state} isOut={amount < 0} />}
              </td>
              <td className={cx('num', state === 'FAILED' && styles.undone)}>
                <Baht amount={amount} sign flow={state === 'SUCCESS'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What took nothing from the wallet in the end, or is under way. */
function Ended({ state, isOut }: { state: 'PENDING' | 'FAILED'; isOut: boolean }) {
  const { t } = useTranslation('work');
  if (state === 'PENDING') return <Chip icon={<Clock aria-hidden="true" />}>{t('ended.pending')}</Chip>;
  return (
    <Chip tone="amber" icon={isOut ? <Undo2 aria-hidden="true" /> : <X aria-hidden="true" />}>
      {t(isOut ? 'ended.back' : 'ended.failed')}
    </Chip>
  );
}

/** What was decided about it before, by whom and why. */
export function Actions({ kind, actions }: Pick<Thing, 'kind' | 'actions'>) {
  const { t } = useTranslation('work');
  useTranslation('reasons');
  return (
    <div className={styles.part}>
      <h3>{t('actions')}</h3>
      <ul className={styles.people}>
        {actions.map(({ at, who, verdict, why, detail }) => (
          <li key={`${at} ${verdict}`}>
            <span className="mute">{momentToday(at)}</span>
            <b>{who}</b>
            <Chip>{verdictWord(verdict, caseOfVerdict({ kind, waits: detail['waits'] ?? null }))}</Chip>
            <span>{whySaid(why)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
