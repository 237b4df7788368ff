import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { topicKeys } from '../../lib/queries.ts';
import { useActEnd } from '../../parts/use-act-end.ts';

/** After an act about a day. */
export function useDayEnd(onClose: () => void) {
  const { t } = useTranslation('days');
  const says = { done: t('done'), waits: t('waits'), movedOn: t('movedOn') };
  return useActEnd({ says, keys: [topicKeys.requests], onClose });
}
