import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { focusFirstWrong } from '@krapao/ui/lib/focus-field.ts';
import { FormField, useFields } from '@krapao/ui/lib/form.tsx';
import { errorText, useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankFields } from '../../parts/bank-fields.tsx';
import { ProvePassword, useProved } from '../../parts/prove-password.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import {
  bodyOf,
  fieldsOf,
  FIELDS_OF,
  isChanged,
  problemsOf,
  refusedFields,
  type Fields,
  type Part,
} from './edit-rules.ts';
import { useSaveProfile, type OwnProfile } from './queries.ts';

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

interface ProfileFormProps {
  id: string;
  part: Part;
  own: OwnProfile;
  onBusy: (busy: boolean) => void;
  /** It is done, or there was nothing to do. */
  onSaved: () => void;
}

/** The server asks for the password where a bank account changes. */
function ProfileForm({ id, part, own, onBusy, onSaved }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const element = useRef<HTMLFormElement>(null);
  // the answer of an earlier try was lost: it may have saved what stands here
  const [wasLost, setWasLost] = useState(false);
  const form = useFields({
    empty: fieldsOf(own),
    draft: { form: `profile-${part}`, owner: own.profile.id },
    rules: (fields) => problemsOf(fields, part),
    problemOf: (fault) => {
      if (fault === 'empty') return t('edit.empty');
      return fault === 'accountDigits' ? t('edit.accountDigits') : <ErrorWords error={fault} />;
    },
  });
  const { send, proof, busy } = useProved(useSaveProfile(), {
    onSaved: () => {
      toast.success(t('edit.saved'));
      onSaved();
    },
    onRefused: (error) => {
      if (isUnknownOutcome(error)) setWasLost(true);
      const refused = refusedFields(error);
      form.refuse(refused);
      // what a field says is not said again
      if (!FIELDS_OF[part].some((name) => refused[name]))
        void errorText(error).then((text) => toast.danger(text));
    },
  });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const isProving = proof !== undefined;
  // Refused once the password was proved: it is said in fields that are only now there again.
  useEffect(() => {
    if (!isProving) focusFirstWrong(element.current);
  }, [isProving]);

  // What this dialog does not change stays as it is by now.
  const wanted = (fields: Fields): Fields =>
    part === 'name' ? { ...fieldsOf(own), name: fields.name } : { ...fields, name: own.profile.name };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isChanged(wanted(form.values), own))
      return form.submit((fields) => send(bodyOf(wanted(fields))))(event);
    if (wasLost) toast.success(t('edit.saved'));
    else toast.info(t('edit.unchanged'));
    onSaved();
  };
  if (proof) return <ProvePassword id={id} proof={proof} busy={busy} username={own.profile.username} />;
  const { bankCode, bank } = own.bankAccount;
  return (
    <form ref={element} id={id} className="stack" noValidate onSubmit={submit}>
      {part === 'name' ? (
        <FormField
          of={form}
          name="name"
          as={TextField}
          label={t('edit.name')}
          autoComplete="nickname"
          maxLength={60}
          data-autofocus
        />
      ) : (
        <>
          <BankFields of={form} account={form.values} own={{ code: bankCode, ...bank }} />
          <Notice tone="warning" title={t('edit.pauseTitle')}>
            {t('edit.pause')}
          </Notice>
        </>
      )}
    </form>
  );
}

/** What a refusal says of a field. */
function ErrorWords({ error }: { error: unknown }) {
  return useErrorText(error);
}
