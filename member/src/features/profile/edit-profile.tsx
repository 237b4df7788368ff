import { useId, useState } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import type { Part } from './edit-rules.ts';
import { ProfileForm } from './profile-form.tsx';
import type { OwnProfile } from './queries.ts';

interface EditProfileProps {
  open: boolean;
  part: Part;
  own: OwnProfile;
  onClose: () => void;
  onBack: () => void;
}

/** The dialog for the name, or for the bank account, which says before saving that withdrawals will pause. */
export function EditProfile({ open, part, own, onClose, onBack }: EditProfileProps) {
  const { t } = useTranslation('profile');
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title={t(`edit.${part}Action`)}
      closeLabel={t('common:close')}
      size={part === 'name' ? 's' : 'm'}
      busy={busy}
      onClose={onClose}
      onBack={onBack}
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
      <ProfileForm id={form} part={part} own={own} onBusy={setBusy} onSaved={onClose} />
    </Dialog>
  );
}
