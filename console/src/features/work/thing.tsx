import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import X from 'lucide-react/icons/x';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { momentToday, shortReference } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useLook, useLookers } from '../../lib/looking.ts';
import { isKnownOutside, isOfMoney } from '../../lib/kinds.ts';
import { kindWord } from '../../lib/words.ts';
import { AgeChip } from '../../parts/age-chip.tsx';
import { Baht } from '../../parts/baht.tsx';
import { BackLink } from '../../parts/back-link.tsx';
import { Chip } from '../../parts/chip.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { Lookers } from '../../parts/lookers.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { RunningBonus } from '../../parts/running-bonus.tsx';
import { Actions, Alike, Candidates, Facts, LastMovements } from './facts.tsx';
import { factText, waitsWord } from './fact-words.ts';
import { OF_ACCOUNT, PayoutAccount } from './payout-account.tsx';
import { Play } from './play.tsx';
import { SettingName } from './setting-name.tsx';
import { SlipPicture } from './slip-picture.tsx';
import { SlipCheck } from './slip-check.tsx';
import { SlipLines } from './slip-lines.tsx';
import { UnusableSetting } from './unusable-setting.tsx';
import type { Line, Thing } from './queries.ts';
import styles from './thing.module.css';

/** Told elsewhere on the screen, or nothing to tell. */
export const withoutIn = ({ kind, facts, candidates }: Thing): string[] => [
  ...(kind === 'payout' ? OF_ACCOUNT : []),
  ...(kind === 'slip' ? ['to', 'from', 'transfer', 'because'] : []),
  ...(facts['attempts'] === '0' ? ['attempts'] : []),
  ...Object.keys(facts).filter((name) => candidates.length > 0 && name.startsWith('candidate ')),
];

/** One thing: what it is and how long it waits above, what a person needs to decide below, and its verdicts at the end. */
export function ThingPanel({
  thing,
  verdicts,
  banner,
  line,
  onLine,
}: {
  thing: Thing;
  /** The line of the feed that was chosen as a slip's money. */
  line: Line | undefined;
  onLine: (line: Line | undefined) => void;
  verdicts: ReactNode;
  banner: ReactNode;
}) {
  const { t } = useTranslation('work');
  useTranslation('reasons');
  const [search] = useSearchParams();
  const back = { pathname: paths.work, search: search.toString() };
  const { kind, id, member, amount, since, waits, play, slip, picture } = thing;
  useLook(kind, id);
  const lookers = useLookers({ kind, id });
  return (
    <section className={styles.thing} aria-label={kindWord(kind)}>
      <header className={styles.head}>
        <BackLink to={paths.work} label={t('back')} isNarrowOnly />
        <h2>
          <KindIcon kind={kind} />
          {kindWord(kind)}
        </h2>
        {kind !== 'setting' && <span className={cx(styles.id, 'code mute cut')}>{shortReference(id)}</span>}
        <span className={styles.marks}>
          <Chip tone={waits === null ? 'jade' : 'plain'}>{waitsWord(thing)}</Chip>
          {waits !== null && <AgeChip since={since} />}
        </span>
        <Link to={back} className={styles.close} aria-label={t('common:close')} aria-keyshortcuts="Escape">
          <X aria-hidden="true" />
        </Link>
      </header>
      {lookers.length > 0 && (
        <p className={styles.lookers} role="status">
          <Lookers names={lookers} isTold />
        </p>
      )}
      {banner}
      <div className={styles.scroll}>
        <div className={styles.sum}>
          {amount === null ? (
            <span className={styles.unknown}>
              {isOfMoney(kind) ? (
                t('unknownAmount')
              ) : kind === 'setting' ? (
                <SettingName name={id} />
              ) : (
                factText('name', thing.facts['name'] ?? '', thing.named)
              )}
            </span>
          ) : (
            <span>
              <Baht amount={amount} large /> <b>{t('baht')}</b>
            </span>
          )}
          {play && (
            <span className={styles.left}>
              <span className="mute mini">{t(kind === 'payout' ? 'balanceAfter' : 'balance')}</span>
              <Baht amount={play.balance} />
            </span>
          )}
        </div>
        <p className={styles.since}>
          <time dateTime={since}>{momentToday(since)}</time>
          {isKnownOutside(kind) && (
            <>
              {t('ourReference.title')} <span className="code">{id}</span>
              <CopyButton text={id} label={t('ourReference.copy')} />
            </>
          )}
        </p>
        {member && (
          <p className={styles.member}>
            <b>
              <MemberLink id={member.id}>{member.name}</MemberLink>
            </b>{' '}
            <span className="mute">{member.phone}</span>
          </p>
        )}
        {/* a server of the release before tells of none */}
        {thing.bonus && (
          <p className={styles.bonus}>
            <RunningBonus bonus={thing.bonus} />
          </p>
        )}
        {slip && (
          <div className={cx(styles.sides, picture !== null && styles.withPicture)}>
            {picture !== null && <SlipPicture key={id} src={picture} />}
            <SlipCheck slip={slip} />
          </div>
        )}
        {slip && slip.lines.length > 0 && <SlipLines lines={slip.lines} chosen={line} onChoose={onLine} />}
        {kind === 'payout' && <PayoutAccount thing={thing} />}
        {kind === 'setting' && <UnusableSetting name={id} />}
        <Facts facts={thing.facts} named={thing.named} without={withoutIn(thing)} />
        {thing.candidates.length > 0 && <Candidates candidates={thing.candidates} />}
        {play && <Play play={play} />}
        {thing.alike.length > 0 && <Alike alike={thing.alike} />}
        {thing.last.length > 0 && <LastMovements last={thing.last} />}
        {thing.actions.length > 0 && <Actions kind={kind} actions={thing.actions} />}
      </div>
      {verdicts}
    </section>
  );
}
