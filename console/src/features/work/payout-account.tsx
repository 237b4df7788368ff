import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { accountOf, compareNames, isStanding } from './account-text.ts';
import { useNow } from '../../lib/clock.ts';
import { factText, factWord } from './fact-words.ts';
import type { Thing } from './queries.ts';
import styles from './thing.module.css';

const CHANGED = 'account changed';
/** Whom the bank names, where that is somebody else than the member wrote, and where the letters don't tell. */
const NAMED = 'the bank names';
const WRITTEN = 'the bank writes';
/** What its member is kept from. */
const KEPT = ['payouts held', 'kept from payouts', 'kept from sign-in', 'kept from play'];
/** Facts that are told here. */
export const OF_ACCOUNT: readonly string[] = ['to', CHANGED, NAMED, WRITTEN, ...KEPT];

/** Where the money goes, whether that account is in the member's name, by their own word or the bank's, since when, and what stands against paying. */
export function PayoutAccount({ thing: { facts, member } }: { thing: Thing }) {
  const { t } = useTranslation('work');
  useTranslation('reasons');
  const now = useNow();
  const account = accountOf(facts['to'] ?? '');
  const changed = facts[CHANGED];
  const named = facts[NAMED];
  const told = named ?? facts[WRITTEN];
  if (!account) return null;
  const fit = member === null ? 'other' : compareNames(account.name, member.name);
  return (
    <div className={styles.part}>
      <h3>{t('account.title')}</h3>
      <p className={styles.account}>
        <BankLogo code={account.bank} size={26} />
        <b>{account.bank}</b>
        <span>{accountNo(account.no)}</span>
        <CopyButton text={account.no} label={t('account.copy')} />
      </p>
      <dl className={styles.pairs}>
        <dt>{t('account.name')}</dt>
        <dd>
          <b>{account.name}</b>
        </dd>
        {told !== undefined && (
          <>
            <dt>{factWord(NAMED)}</dt>
            <dd>
              <b>{told}</b>
            </dd>
          </>
        )}
        {member && (
          <>
            <dt>{t('account.member')}</dt>
            <dd>{member.name}</dd>
          </>
        )}
        {changed !== undefined && (
          <>
            <dt>{factWord(CHANGED)}</dt>
            <dd>{factText(CHANGED, changed)}</dd>
          </>
        )}
      </dl>
      {named !== undefined ? (
        // its bank's word says more than how the member wrote it
        <p className={styles.bad}>
          <TriangleAlert size={16} aria-hidden="true" />
          {t('account.named')}
        </p>
      ) : told !== undefined || fit === 'unlike' ? (
        <p className="mute">{t(told === undefined ? 'account.unlike' : 'account.written')}</p>
      ) : (
        <p className={fit === 'same' ? styles.good : styles.bad}>
          {fit === 'same' ? (
            <CircleCheck size={16} aria-hidden="true" />
          ) : (
            <TriangleAlert size={16} aria-hidden="true" />
          )}
          {t(fit === 'same' ? 'account.same' : 'account.other')}
        </p>
      )}
      {KEPT.map((name) => {
        const until = facts[name];
        return isStanding(until, now) ? (
          <p key={name} className={styles.bad}>
            <TriangleAlert size={16} aria-hidden="true" />
            {factWord(name)} · {factText(name, until)}
          </p>
        ) : null;
      })}
    </div>
  );
}
