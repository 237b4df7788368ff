import { useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { OwnProfile } from './queries.ts';

interface EditProfileProps {
  open: boolean;
  own: OwnProfile;
  onClose: () => void;
}

/** The dialog for name and bank account, which says before saving that withdrawals will pause. */
export function EditProfile({ open, own, onClose }: EditProfileProps) {
  const { t } = useTranslation('profile');
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title={t('edit.action')}
      closeLabel={t('common:close')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button size="l" disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" size="l" busy={busy}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <ProfileForm id={form} own={own} onBusy={setBusy} onSaved={onClose} />
    </Dialog>
  );
}
