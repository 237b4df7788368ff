import { useQuery } from '@tanstack/react-query';
import CircleX from 'lucide-react/icons/circle-x';
import { formatBaht } from '@krapao/contract/money';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useMay } from '../../lib/me.ts';
import { outsideQuery } from '../../lib/queries.ts';
import { Chip } from '../../parts/chip.tsx';
import { Note } from '../../parts/note.tsx';
import { receivedQuery, uptakeQuery, type Listed } from './queries.ts';
import type { Kind } from './areas.ts';
import { shownNumber } from './draft.ts';
import { ownKeyOf } from './own-accounts.ts';
import styles from './thing-list.module.css';

/** Of an account or wallet: what it took today, and when its bank told of it last. */
export function AccountReceived({ kind, thing }: { kind: 'account' | 'wallet'; thing: Listed }) {
  const { t } = useTranslation('setup');
  const { data } = useQuery(receivedQuery);
  const key = ownKeyOf(kind, thing);
  const own = data?.accounts.find((one) => one.key === key);
  return (
    <span className={styles.now}>
      {own &&
        [
          own.today === null ? null : t('received.today', { amount: formatBaht(own.today) }),
          own.lineAt === null ? t('received.never') : t('received.line', { at: momentToday(own.lineAt) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
    </span>
  );
}

/** What Now and the bar tell of a provider that does not answer; undefined: it does, or nobody tells this person. */
function useDownWords(subject: string): string | undefined {
  const { t } = useTranslation('setup');
  const may = useMay();
  const { data } = useQuery({ ...outsideQuery, enabled: may('work.view') });
  const down = data?.outside.find((one) => one.kind === 'provider' && one.subject === subject && !one.isUp);
  if (!down) return undefined;
  return down.at === null ? t('received.down') : t('received.downSince', { at: momentToday(down.at) });
}

/** On the page of a provider that does not answer: since when not, and what that means. */
export function ProviderDown({ subject }: { subject: string }) {
  const { t } = useTranslation('setup');
  const words = useDownWords(subject);
  return (
    words !== undefined && (
      <Note tone="coral">
        <b>{words}</b>
        <p>{t('received.downLead')}</p>
      </Note>
    )
  );
}

/** Of a provider: whether it answers, transfers that have not ended, and until when it told of play. */
export function ProviderReceived({ subject }: { subject: string }) {
  const { t } = useTranslation('setup');
  const { data } = useQuery(receivedQuery);
  const own = data?.providers.find(({ code }) => code === subject);
  const down = useDownWords(subject);
  return (
    <span className={styles.now}>
      {down !== undefined && (
        <Chip tone="coral" icon={<CircleX aria-hidden="true" />}>
          {down}
        </Chip>
      )}
      {own &&
        [
          t('received.open', { items: own.open }),
          own.toldAt === null ? t('received.noPlay') : t('received.play', { at: momentToday(own.toldAt) }),
        ].join(' · ')}
      {own && own.unknown > 0 && <Chip tone="amber">{t('received.unknown', { items: own.unknown })}</Chip>}
    </span>
  );
}

const TAKEN = ['promotion', 'bonus', 'agreement'] as const;
export const isTaken = (kind: Kind): kind is (typeof TAKEN)[number] => TAKEN.some((one) => one === kind);

/** Of a code, an offer or the agreement: how much of it members took. */
export function Uptake({ kind, subject }: { kind: (typeof TAKEN)[number]; subject: string }) {
  const { t } = useTranslation('setup');
  const { data } = useQuery(uptakeQuery);
  const code = kind === 'promotion' && data?.codes.find((one) => one.code === subject);
  const offer = kind === 'bonus' && data?.offers.find((one) => one.code === subject);
  return (
    <span className={styles.now}>
      {code && t('uptake.used', { used: shownNumber(code.used), uses: shownNumber(code.uses) })}
      {offer &&
        [
          t('uptake.given', { given: formatBaht(offer.given), budget: formatBaht(offer.budget) }),
          t('uptake.received', {
            received: shownNumber(offer.received),
            receivers: shownNumber(offer.receivers),
          }),
        ].join(' · ')}
      {kind === 'agreement' && data && t('uptake.accepted', { members: shownNumber(data.accepted) })}
    </span>
  );
}
