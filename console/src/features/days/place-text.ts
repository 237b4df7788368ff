import { COSTS, OWNER } from '@krapao/contract/console/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useOwnAccountText } from '../../parts/own-account.tsx';

/** Where money of the house goes to or comes from: an account of ours, the owner, costs. */
export function usePlaceText(): (key: string) => string {
  const { t } = useTranslation('days');
  const accountText = useOwnAccountText();
  return (key) => (key === OWNER ? t('place.owner') : key === COSTS ? t('place.costs') : accountText(key));
}
