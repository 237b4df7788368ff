import { useEffect } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../lib/call.ts';
import { ActDialog } from '../parts/act-dialog.tsx';

/** What was pressed waits until it is proved who sits there, on another network than that of sign-in. Mount it to open it. */
export function HereDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const { t } = useTranslation();
  // taken away, as when the session ended or another one came in, it was not proved
  useEffect(() => () => onEnd(false), [onEnd]);
  return (
    <ActDialog
      title={t('here.title')}
      summary={[]}
      confirmLabel={t('here.submit')}
      send={({ proof }) => call('POST /api/console/me/here', { body: { proof } })}
      onDone={() => onEnd(true)}
      onClose={() => onEnd(false)}
    >
      {() => <p>{t('proof.elsewhere')}</p>}
    </ActDialog>
  );
}
