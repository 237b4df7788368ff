import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { topicKeys } from '../../lib/queries.ts';
import { useActEnd } from '../../parts/use-act-end.ts';

/** After an act about a person or a role. */
export function useStaffEnd(onClose: () => void) {
  const { t } = useTranslation('staff');
  const says = { done: t('done'), waits: t('waits'), movedOn: t('movedOn') };
  return useActEnd({ says, keys: [topicKeys.staff, topicKeys.requests], onClose });
}
