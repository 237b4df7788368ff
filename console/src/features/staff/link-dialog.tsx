import { useState } from 'react';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import type { Person } from './queries.ts';
import styles from './staff.module.css';

/** The link that a person comes in by: told once, here, and kept nowhere. An earlier one serves no more. */
export function LinkDialog({ person: { id, display }, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [link, setLink] = useState<string>();
  if (link !== undefined)
    return (
      <Dialog open title={t('link.made')} closeLabel={t('common:close')} onClose={onClose}>
        <p>{t('link.once', { name: display })}</p>
        <p className={styles.link}>
          <code>{link}</code>
          <CopyButton text={link} label={t('link.copy')} />
        </p>
      </Dialog>
    );
  return (
    <ActDialog
      title={t('link.title')}
      summary={[
        [t('person'), <b key="person">{display}</b>],
        [t('does'), t('link.does')],
      ]}
      confirmLabel={t('link.submit')}
      why={{ label: t('why'), choices: [] }}
      send={({ why, proof }) =>
        call('POST /api/console/staff/{id}/link', { params: { id }, body: { why, proof } })
      }
      onDone={(made) => setLink(made.link)}
      onClose={onClose}
    />
  );
}
