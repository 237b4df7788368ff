import { useEffect, useRef, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import { HOURS_OF_A_SEED, SPINS_OF_A_SEED } from '@krapao/contract/constants';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import {
  labelOf,
  type spinAt,
  standingOf,
  type Outcome,
  type Spin,
  type Standing,
  type Told,
} from './proof.ts';
import { useOutcomes, useReveal } from './queries.ts';
import styles from './wheel.module.css';

interface SpinCheckProps {
  history: readonly Told[];
  /** The spin of the address, where it is among them. */
  found: ReturnType<typeof spinAt>;
  onAll: () => void;
}

/** One spin, with all that it takes to work it out again, and how that comes out in this browser. */
export function SpinCheck({ history, found, onAll }: SpinCheckProps) {
  const { t } = useTranslation('spin');
  const outcomes = useOutcomes(history);
  const all = (
    <DialogFooter>
      <Button block size="l" icon={<History />} onClick={onAll}>
        {t('history.title')}
      </Button>
    </DialogFooter>
  );
  if (!found) {
    return (
      <>
        <EmptyState compact art="/art/not-found.svg" title={t('check.gone')} />
        {all}
      </>
    );
  }
  const { spin, told } = found;
  const standing = standingOf(found, outcomes);
  const name = labelOf(found, spin.drawn);
  return (
    <div className="stack">
      <Verdict standing={standing} name={name} />
      <p className="soft num">
        {dateTime(spin.createdAt)}
        {spin.given !== spin.drawn &&
          ` · ${t('prize.instead', { drawn: name, given: labelOf(found, spin.given) })}`}
      </p>
      {spin.proof && (
        <ol className={styles.steps}>
          <Step title={t('check.before')} text={t('check.beforeText')}>
            <Digits text={told.commitment} label={t('check.copyCommitment')} />
          </Step>
          <Step title={t('check.own')} text={t('check.ownText')}>
            <Digits text={spin.proof.clientSeed} label={t('check.copyOwn')} />
          </Step>
          {told.seed === null ? (
            <Sealed />
          ) : (
            <Step title={t('check.after')} text={t('check.afterText')}>
              <Digits text={told.seed} label={t('check.copySeed')} />
              <Drawn spin={spin} outcome={outcomes.data?.get(spin._id)} name={name} />
            </Step>
          )}
        </ol>
      )}
      {all}
    </div>
  );
}

const TONE: Record<Standing, string | undefined> = {
  ...{ matches: styles.right, differs: styles.wrong, failed: styles.open },
  ...{ sealed: styles.open, checking: styles.open, unprovable: styles.open },
};

function Verdict({ standing, name }: { standing: Standing; name: string }) {
  const { t } = useTranslation('spin');
  const place = useRef<HTMLDivElement>(null);
  // whoever had the seed told stands further down
  useEffect(() => {
    if (standing === 'matches' || standing === 'differs') place.current?.scrollIntoView({ block: 'nearest' });
  }, [standing]);
  const Sign = standing === 'matches' ? CircleCheck : standing === 'differs' ? CircleAlert : Clock;
  return (
    <div ref={place} role="status" className={cx(styles.verdict, TONE[standing])}>
      <div>
        <p className={styles.name}>
          {standing === 'matches' ? t('check.verdict.matches', { name }) : t(`check.verdict.${standing}`)}
        </p>
        <p className="soft">{t(`check.why.${standing}`)}</p>
      </div>
      <Sign size={26} />
    </div>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles.sign}>
        <Check size={16} />
      </span>
      <div>
        <h3>{title}</h3>
        <p className="soft">{text}</p>
        {children}
      </div>
    </li>
  );
}

/** The seed is still in use: its member may have it told at once. */
function Sealed() {
  const { t } = useTranslation('spin');
  const reveal = useReveal();
  const refusal = useErrorText(reveal.error);
  return (
    <li>
      <span className={cx(styles.sign, styles.waits)}>
        <Clock size={16} />
      </span>
      <div>
        <h3>{t('check.sealed')}</h3>
        <p className="soft">{t('check.sealedText', { spins: SPINS_OF_A_SEED, hours: HOURS_OF_A_SEED })}</p>
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <Button block busy={reveal.isPending} onClick={() => reveal.mutate()}>
          {t('check.reveal')}
        </Button>
      </div>
    </li>
  );
}

function Drawn({ spin, outcome, name }: { spin: Spin; outcome: Outcome | undefined; name: string }) {
  const { t } = useTranslation('spin');
  if (!spin.proof || !outcome?.matches) return null;
  const { place, weights, from, to } = outcome;
  const figure = (number: number) => number.toLocaleString('en-US');
  return (
    <p className="num">
      {t('check.drawn', {
        no: spin.proof.nonce + 1,
        place: figure(place),
        last: figure(weights - 1),
        from: figure(from),
        to: figure(to),
        name,
      })}
    </p>
  );
}

/** What is to be copied whole, in groups of eight that can be compared. */
function Digits({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.digits}>
      <code>{text.match(/.{1,8}/g)?.join(' ')}</code>
      <CopyText text={text} label={label} />
    </div>
  );
}
