import { useState } from 'react';
import Star from 'lucide-react/icons/star';
import type { ViewScreen } from '@krapao/contract/console/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Press } from '../../parts/press.tsx';
import { ViewsDialog } from './views-dialog.tsx';

/** Opens the saved views of a screen. */
export function Views({ screen, address }: { screen: ViewScreen; address: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Press tone="plain" icon={<Star size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('views.open')}
      </Press>
      {isOpen && <ViewsDialog screen={screen} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
