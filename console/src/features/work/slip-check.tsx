import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { formatBaht } from '@krapao/contract/money';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Link, useSearchParams } from 'react-router';
import { thingPath } from '../../lib/paths.ts';
import { said } from '../../lib/words.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { Note } from '../../parts/note.tsx';
import { movementWord } from './fact-words.ts';
import type { Thing } from './queries.ts';
import styles from './slip-check.module.css';

type Slip = NonNullable<Thing['slip']>;
type Side = Slip['compared'][number];

/** What the verifier told of a slip beside what we know, and who else brought its transfer. */
export function SlipCheck({ slip }: { slip: Slip }) {
  const { t } = useTranslation('work');
  useTranslation('reasons');
  const { word, because, compared, transfer } = slip;
  const differs = compared.some(({ fits }) => fits === false);
  const isWhole = word === 'found' && because === null && !differs;
  return (
    <div className={styles.check}>
      <section>
        <h3>{t('slip.title')}</h3>
        <Note tone={isWhole ? 'jade' : 'amber'}>
          <b>{t(`slip.word.${word}`)}</b>
          {because !== null && (
            <>
              <br />
              {said(because)}
            </>
          )}
          {word !== 'found' && (
            <>
              <br />
              {t('slip.notAlone')}
            </>
          )}
        </Note>
      </section>
      <table className={styles.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('slip.told')}</th>
            <th scope="col">{t('slip.ours')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {compared.map((side) => (
            <ComparedRow key={side.of} side={side} />
          ))}
        </tbody>
      </table>
      {transfer && (
        <section>
          <h3>{t('slip.reference')}</h3>
          <p className={styles.reference}>
            <span>{transfer.bank}</span>
            <span className="code">{transfer.reference}</span>
            <CopyButton text={transfer.reference} label={t('slip.copy')} />
          </p>
          <Uses uses={slip.uses} />
        </section>
      )}
    </div>
  );
}

function ComparedRow({ side: { of, told, ours, fits } }: { side: Side }) {
  const { t } = useTranslation('work');
  const text = (value: string): string =>
    of === 'amount' ? formatBaht(Number(value)) : of === 'at' ? momentToday(value) : value;
  const oursText = ours === null ? null : text(ours);
  return (
    <tr data-differs={fits === false || undefined}>
      <th scope="row">{t(`slip.of.${of}`)}</th>
      <td>{told === null ? <span className="mute">–</span> : <b>{text(told)}</b>}</td>
      <td>
        {oursText === null ? (
          <span className="mute">–</span>
        ) : of === 'amount' ? (
          t('slip.inFeed', { amount: oursText })
        ) : of === 'at' ? (
          t('slip.uploaded', { at: oursText })
        ) : (
          oursText
        )}
      </td>
      <td className={styles.mark}>
        {fits === true && <Check size={16} role="img" aria-label={t('sign.fits')} />}
        {fits === false && <TriangleAlert size={16} role="img" aria-label={t('slip.differs')} />}
      </td>
    </tr>
  );
}

/** Who else brought the same transfer, and as what it was credited: a double is seen before it is credited. */
function Uses({ uses }: { uses: Slip['uses'] }) {
  const { t } = useTranslation('work');
  const [search] = useSearchParams();
  if (uses.length === 0)
    return (
      <p className={styles.once}>
        <CircleCheck size={16} aria-hidden="true" />
        {t('slip.once')}
      </p>
    );
  const isCredited = uses.some(({ state }) => state === 'SUCCESS');
  return (
    <>
      <Note tone={isCredited ? 'coral' : 'amber'} role="status">
        <b>{t(isCredited ? 'slip.credited' : 'slip.twice', { count: uses.length })}</b>
      </Note>
      <ul className={styles.uses}>
        {uses.map(({ kind, slip, at, amount, state, member }) => (
          <li key={`${kind} ${slip ?? ''} ${at}`}>
            <span className="mute">{momentToday(at)}</span>
            {slip === null ? (
              movementWord(kind)
            ) : (
              <Link to={{ pathname: thingPath({ kind: 'slip', id: slip }), search: search.toString() }}>
                {movementWord(kind)}
              </Link>
            )}
            {member && <MemberLink id={member.id}>{member.name}</MemberLink>}
            <Chip tone={state === 'SUCCESS' ? 'coral' : 'plain'}>{t(`slip.state.${state}`)}</Chip>
            {amount !== null && (
              <span className={styles.end}>
                <Baht amount={amount} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
