import { useErrorText } from '../../lib/error-text.ts';
import { momentToday, relativeTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { RefreshLine } from '@krapao/ui/refresh-line.tsx';
import { useRefreshAccount, type Slot } from './queries.ts';

/** When the provider last told this balance, and a press that asks it again. */
export function AccountSync({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  const { mutate, isPending, data, error } = useRefreshAccount(slot);
  const errorText = useErrorText(error);
  const silence = () => {
    if (!slot.amountAt) return t('sync.silentUnknown', { name: slot.name });
    const { unit, count } = relativeTime(slot.amountAt);
    return t('sync.silent', { name: slot.name, ago: t(`common:ago.${unit}`, { count }) });
  };
  const when = slot.amountAt ? t('sync.at', { time: momentToday(slot.amountAt) }) : t('sync.never');
  const notes = [...(data?.failed.includes(slot.code) ? [silence()] : []), ...(errorText ? [errorText] : [])];
  return (
    <RefreshLine label={t('sync.action')} busy={isPending} onRefresh={mutate} notes={notes}>
      {isPending ? t('sync.working') : when}
    </RefreshLine>
  );
}
