import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import X from 'lucide-react/icons/x';
import { shortReference } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { kindWord } from '../../lib/words.ts';
import { AgeChip } from '../../parts/age-chip.tsx';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { Actions, Alike, Candidates, Facts, LastMovements } from './facts.tsx';
import { waitsWord } from './fact-words.ts';
import { PayoutAccount } from './payout-account.tsx';
import { Play } from './play.tsx';
import { SlipPicture } from './slip-picture.tsx';
import type { Thing } from './queries.ts';
import styles from './thing.module.css';

/** Told elsewhere on the screen, or nothing to tell. */
const withoutIn = ({ kind, facts, candidates }: Thing): string[] => [
  ...(kind === 'payout' ? ['to'] : []),
  ...(facts['attempts'] === '0' ? ['attempts'] : []),
  ...Object.keys(facts).filter((name) => candidates.length > 0 && name.startsWith('candidate ')),
];

/** One thing: what it is and how long it waits above, what a person needs to decide below, and its verdicts at the end. */
export function ThingPanel({
  thing,
  verdicts,
  banner,
}: {
  thing: Thing;
  verdicts: ReactNode;
  banner: ReactNode;
}) {
  const { t } = useTranslation('work');
  const [search] = useSearchParams();
  const back = { pathname: paths.work, search: search.toString() };
  const { kind, id, member, amount, since, waits, play } = thing;
  return (
    <section className={styles.thing} aria-label={kindWord(kind)}>
      <header className={styles.head}>
        <Link to={back} className={styles.back} aria-label={t('back')}>
          <ChevronLeft aria-hidden="true" />
        </Link>
        <h2>
          <KindIcon kind={kind} />
          {kindWord(kind)}
        </h2>
        <span className="code mute cut">{shortReference(id)}</span>
        <span className={styles.marks}>
          <Chip tone={waits === null ? 'jade' : 'plain'}>{waitsWord(thing)}</Chip>
          {waits !== null && <AgeChip since={since} />}
        </span>
        <Link to={back} className={styles.close} aria-label={t('common:close')} aria-keyshortcuts="Escape">
          <X aria-hidden="true" />
        </Link>
      </header>
      {banner}
      <div className={styles.scroll}>
        <div className={styles.sum}>
          {amount === null ? (
            <span className={styles.unknown}>{t('unknownAmount')}</span>
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
        {member && (
          <p className={styles.member}>
            <b>
              <MemberLink id={member.id}>{member.name}</MemberLink>
            </b>{' '}
            <span className="mute">{member.phone}</span>
          </p>
        )}
        {thing.picture !== null && <SlipPicture key={id} src={thing.picture} />}
        {kind === 'payout' && <PayoutAccount thing={thing} />}
        <Facts facts={thing.facts} without={withoutIn(thing)} />
        {thing.candidates.length > 0 && <Candidates candidates={thing.candidates} />}
        {play && <Play play={play} />}
        {thing.alike.length > 0 && <Alike alike={thing.alike} />}
        {thing.last.length > 0 && <LastMovements last={thing.last} />}
        {thing.actions.length > 0 && <Actions actions={thing.actions} />}
      </div>
      {verdicts}
    </section>
  );
}
