import { useErrorText } from '../../lib/error-text.ts';
import { lastSyncs } from '../../lib/kept-by-member.ts';
import { momentToday, relativeTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { RefreshLine } from '@krapao/ui/refresh-line.tsx';
import { useWallet, type Refresh, type Slot } from './queries.ts';

/** Brings all balances up to date, and says when that was last done and who did not answer. */
export function SyncLine({ slots, refresh }: { slots: readonly Slot[]; refresh: Refresh }) {
  const { t } = useTranslation('home');
  const lastSync = lastSyncs.useText(useWallet().data?.profile.id);
  const { mutate, isPending, data, error } = refresh;
  const errorText = useErrorText(error);

  const age = (slot: Slot) => {
    if (!slot.amountAt) return t('sync.silentUnknown', { name: slot.name });
    const { unit, count } = relativeTime(slot.amountAt);
    return t('sync.silent', { name: slot.name, ago: t(`common:ago.${unit}`, { count }) });
  };
  const notes = slots.filter((slot) => data?.failed.includes(slot.code)).map(age);
  const when = lastSync ? t('sync.at', { time: momentToday(lastSync) }) : t('sync.never');
  return (
    <RefreshLine
      foot
      label={t('sync.action')}
      busy={isPending}
      onRefresh={mutate}
      notes={errorText ? [...notes, errorText] : notes}
    >
      {isPending ? t('sync.working') : when}
    </RefreshLine>
  );
}
