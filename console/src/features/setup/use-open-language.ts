import { useState } from 'react';
import type { Language } from '@krapao/contract/constants';
import { useLanguage } from '@krapao/ui/lib/i18n.ts';

/** Which of three languages is shown: the screen's at first, then what a person turns to, or the first in which something was found wrong. */
export function useOpenLanguage(wrong: readonly Language[]) {
  const language = useLanguage();
  const [open, setOpen] = useState<Language>(language);
  const [found, setFound] = useState('');
  if (found !== wrong.join()) {
    setFound(wrong.join());
    if (wrong[0] && !wrong.includes(open)) setOpen(wrong[0]);
  }
  return [open, setOpen] as const;
}
