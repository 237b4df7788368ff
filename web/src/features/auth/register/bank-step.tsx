import { useQuery } from '@tanstack/react-query';
import { LAOS_CURRENCIES } from '@krapao/contract/constants';
import { isAllowedName } from '../../../lib/account-name.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { bankName } from '../../../lib/bank-name.ts';
import { banksQuery } from '../../../lib/banks.ts';
import { firstEmpty, focusField } from '../../../lib/focus-field.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { BankFields, type BankAccount } from '../../../parts/bank-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Currency } from './draft.ts';
import { problemOf } from './field-problem.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

export function BankStep({ draft, errors, busy, change, setErrors, goBack, submit }: Registration) {
  const { t, language } = useTranslation('auth');
  const { variant, recommendedBanks } = site();
  const banks = useQuery(banksQuery);
  const nameOf = (bank: Parameters<typeof bankName>[0]) => bankName(bank, language);
  const recommended = (banks.data ?? []).filter(({ code }) => recommendedBanks.includes(code)).map(nameOf);
  const { bankCode, accountNo, firstName, lastName } = draft;

  const register = (form: HTMLFormElement) => {
    const empty = firstEmpty({ bankCode, accountNo, firstName, lastName });
    if (empty) return focusField(form, empty);
    if (isAllowedName(bankCode, draft)) return submit();
    setErrors({ firstName: new ApiError('BANK_ACCOUNT_NAME_ENG', 400) });
    toast.danger(t('register.bank.english'));
  };

  const problem = (field: keyof BankAccount) =>
    errors[field]?.code === 'BANK_ACCOUNT_NAME_ENG' ? t('register.bank.english') : problemOf(errors[field]);

  return (
    <StepForm
      title={t('register.bank.title')}
      lead={t('register.bank.lead')}
      submitLabel={t('register.submit')}
      busy={busy}
      errors={errors}
      onSubmit={register}
      onBack={goBack}
    >
      {variant === 'th' && recommended.length > 0 && (
        <Notice>{t('register.bank.recommend', { banks: recommended.join(t('register.bank.and')) })}</Notice>
      )}
      <BankFields account={draft} onChange={change} problemOf={problem} />
      {variant === 'la' && (
        <SelectField
          name="currency"
          label={t('register.bank.currency')}
          options={LAOS_CURRENCIES.map((code) => ({ value: code, label: t(`register.bank.${code}`) }))}
          value={draft.currency}
          onChange={(event) => change({ currency: event.target.value as Currency })}
          error={problemOf(errors.currency)}
        />
      )}
    </StepForm>
  );
}
