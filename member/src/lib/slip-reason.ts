import { useEffect, useState } from 'react';
import { loadErrorTexts } from './error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';

/** Why a slip was refused, in words (product 8); the catalogue is fetched when it is first needed. */
export function useSlipReason(): (note: string | null) => string {
  const { t } = useTranslation();
  const [, arrived] = useState(0);
  useEffect(() => {
    void loadErrorTexts().then(() => arrived(1));
  }, []);
  return (note) => {
    const unknown = t('errors:slip.UNKNOW_ERROR', { defaultValue: '' });
    return note ? t(`errors:slip.${note}`, { defaultValue: unknown }) : unknown;
  };
}
