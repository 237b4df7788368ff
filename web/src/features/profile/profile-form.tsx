import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import type { Wire } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import { needsEnglishName } from '../../lib/account-name.ts';
import { bankName } from '../../lib/bank-name.ts';
import { banksQuery } from '../../lib/banks.ts';
import { focusField } from '../../lib/focus-field.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldName } from './edit-rules.ts';
import { ErrorWords } from './error-words.tsx';
import styles from './profile.module.css';
import type { OwnProfile } from './queries.ts';
import { useProfileEdit } from './use-profile-edit.ts';

interface ProfileFormProps {
  id: string;
  own: OwnProfile;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}

export function ProfileForm({ id, own, onBusy, onSaved }: ProfileFormProps) {
  const { t, language } = useTranslation('profile');
  const banks = useQuery(banksQuery);
  const form = useRef<HTMLFormElement>(null);
  const edit = useProfileEdit(own, onSaved);
  const { fields, errors, busy, change } = edit;
  const [wrong] = Object.keys(errors);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => {
    if (wrong && !busy) focusField(form.current, wrong);
  }, [busy, wrong]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const inTheWay = edit.submit();
    if (inTheWay) focusField(event.currentTarget, inTheWay);
  };
  const problem = (field: FieldName) => errors[field] && <ErrorWords error={errors[field]} />;
  return (
    <form ref={form} id={id} className={styles.stack} noValidate onSubmit={submit}>
      <TextField
        name="name"
        label={t('edit.name')}
        autoComplete="nickname"
        maxLength={60}
        value={fields.name}
        onChange={(event) => change({ name: event.target.value })}
        error={problem('name')}
      />
      <SelectField
        name="bankCode"
        label={t('bank.name')}
        options={bankOptions(own, banks.data ?? [], language)}
        value={fields.bankCode}
        onChange={(event) => change({ bankCode: event.target.value })}
        error={problem('bankCode')}
      />
      {banks.isError && (
        <Notice
          action={
            <Button size="s" busy={banks.isFetching} onClick={() => void banks.refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('edit.banksFailed')}
        </Notice>
      )}
      <DigitsInput
        kind="account"
        name="accountNo"
        label={t('bank.accountNo')}
        maxLength={24}
        value={fields.accountNo}
        onChange={(digits) => change({ accountNo: digits })}
        error={problem('accountNo')}
      />
      <div className={styles.names}>
        <TextField
          upper
          name="firstName"
          label={t('edit.firstName')}
          hint={needsEnglishName(fields.bankCode) && t('edit.englishHint')}
          autoCapitalize="characters"
          maxLength={60}
          value={fields.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
          error={problem('firstName')}
        />
        <TextField
          upper
          name="lastName"
          label={t('edit.lastName')}
          autoCapitalize="characters"
          maxLength={59}
          value={fields.lastName}
          // Both names make the account's name: what was wrong with it stands under the first.
          onChange={(event) => change({ lastName: event.target.value, firstName: fields.firstName })}
        />
      </div>
      <Notice tone="warning" title={t('edit.pauseTitle')}>
        {t('edit.pause')}
      </Notice>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={own.profile.username}
        readOnly
        hidden
      />
      <PasswordField
        name="password"
        label={t('edit.password')}
        hint={t('edit.passwordHint')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        maxLength={128}
        value={edit.password}
        onChange={(event) => change({ password: event.target.value })}
        error={problem('password')}
      />
    </form>
  );
}

type Bank = Wire<'GET /api/lookup/banks'>['output'][number];

/** Banks to choose from; the member's own is one of them, also while the list is not there or has it no more. */
function bankOptions(
  { bankAccount: { bankCode, bank } }: OwnProfile,
  banks: readonly Bank[],
  language: Language,
) {
  const all = banks.some(({ code }) => code === bankCode) ? banks : [{ code: bankCode, ...bank }, ...banks];
  return all.map((one) => ({ value: one.code, label: bankName(one, language) }));
}
