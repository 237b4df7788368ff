import { useEffect, useRef, type FormEvent } from 'react';
import { focusField } from '@krapao/ui/lib/focus-field.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankFields } from '../../parts/bank-fields.tsx';
import { ProvePassword } from '../../parts/prove-password.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { FIELDS_OF, type FieldName, type Part } from './edit-rules.ts';
import { ErrorWords } from './error-words.tsx';
import styles from './profile.module.css';
import type { OwnProfile } from './queries.ts';
import { useProfileEdit } from './use-profile-edit.ts';

interface ProfileFormProps {
  id: string;
  part: Part;
  own: OwnProfile;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}

export function ProfileForm({ id, part, own, onBusy, onSaved }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const form = useRef<HTMLFormElement>(null);
  const edit = useProfileEdit(own, part, onSaved);
  const { fields, errors, busy, change } = edit;
  const wrong = FIELDS_OF[part].find((name) => errors[name]);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => {
    if (wrong && !busy) focusField(form.current, wrong);
  }, [busy, wrong]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const inTheWay = edit.submit();
    if (inTheWay) focusField(event.currentTarget, inTheWay);
  };
  const { bankCode, bank } = own.bankAccount;
  const ownBank = { code: bankCode, ...bank };
  const problem = (field: FieldName) =>
    errors[field] === 'empty' ? t('edit.empty') : errors[field] && <ErrorWords error={errors[field]} />;
  if (edit.proof)
    return <ProvePassword id={id} proof={edit.proof} busy={busy} username={own.profile.username} />;
  return (
    <form ref={form} id={id} className={styles.stack} noValidate onSubmit={submit}>
      {part === 'name' ? (
        <TextField
          name="name"
          label={t('edit.name')}
          autoComplete="nickname"
          maxLength={60}
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
          error={problem('name')}
          data-autofocus
        />
      ) : (
        <>
          <BankFields account={fields} own={ownBank} onChange={change} problemOf={problem} />
          <Notice tone="warning" title={t('edit.pauseTitle')}>
            {t('edit.pause')}
          </Notice>
        </>
      )}
    </form>
  );
}
