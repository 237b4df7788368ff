import { useEffect, useState } from 'react';
import { loadErrorTexts } from './error-text.ts';
import { findText, useLanguage } from '@krapao/ui/lib/i18n.ts';

/** Why a slip was refused, in words (product 8); the catalogue is fetched when it is first needed. */
export function useSlipReason(): (note: string | null) => string {
  useLanguage();
  const [, arrived] = useState(0);
  useEffect(() => {
    void loadErrorTexts().then(() => arrived(1));
  }, []);
  return (note) => {
    const known = note ? findText(`errors:slip.${note}`) : undefined;
    return known ?? findText('errors:slip.UNKNOW_ERROR') ?? '';
  };
}
