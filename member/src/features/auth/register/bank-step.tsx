import { useQuery } from '@tanstack/react-query';
import { LAOS_CURRENCIES } from '@krapao/contract/constants';
import { isAllowedName } from '../../../lib/account-name.ts';
import { bankName } from '../../../lib/bank-name.ts';
import { banksQuery } from '../../../lib/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { BankFields } from '../../../parts/bank-fields.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import type { Currency } from './draft.ts';
import { problemOf } from './field-problem.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';
import { emptyFields, type FieldErrors } from './wrong-fields.ts';

export function BankStep(registration: Registration) {
  const { draft, errors, round, busy, done, change, setErrors, goBack, submit } = registration;
  const { t, language } = useTranslation('auth');
  const { variant, recommendedBanks } = site();
  const banks = useQuery(banksQuery);
  const nameOf = (bank: Parameters<typeof bankName>[0]) => bankName(bank, language);
  const recommended = (banks.data ?? []).filter(({ code }) => recommendedBanks.includes(code)).map(nameOf);
  const { bankCode, accountNo, firstName, lastName } = draft;

  const register = () => {
    const english: FieldErrors = isAllowedName(bankCode, draft) ? {} : { firstName: 'register.bank.english' };
    const wrong = { ...english, ...emptyFields({ bankCode, accountNo, firstName, lastName }) };
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else submit();
  };

  return (
    <StepForm
      title={t('register.bank.title')}
      lead={t('register.bank.lead')}
      submitLabel={t('register.submit')}
      busyLabel={t(done ? 'register.ready' : 'register.working')}
      busy={busy}
      round={round}
      onSubmit={register}
      onBack={goBack}
    >
      {variant === 'th' && recommended.length > 0 && (
        <Notice>{t('register.bank.recommend', { banks: recommended.join(t('register.bank.and')) })}</Notice>
      )}
      <BankFields account={draft} onChange={change} problemOf={(field) => problemOf(errors[field])} />
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
