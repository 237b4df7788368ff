import { useQuery } from '@tanstack/react-query';
import { LAOS_CURRENCIES } from '@krapao/contract/constants';
import { FormField } from '@krapao/ui/lib/form.tsx';
import { bankName } from '../../../lib/bank-name.ts';
import { banksQuery } from '../../../lib/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { BankFields } from '../../../parts/bank-fields.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

export function BankStep({ form, busy, done, goBack, submit }: Registration) {
  const { t, language } = useTranslation('auth');
  const { variant, recommendedBanks } = site();
  const banks = useQuery(banksQuery);
  const nameOf = (bank: Parameters<typeof bankName>[0]) => bankName(bank, language);
  const recommended = (banks.data ?? []).filter(({ code }) => recommendedBanks.includes(code)).map(nameOf);
  return (
    <StepForm
      title={t('register.bank.title')}
      lead={t('register.bank.lead')}
      submitLabel={t('register.submit')}
      busyLabel={t(done ? 'register.ready' : 'register.working')}
      busy={busy}
      onSubmit={submit}
      onBack={goBack}
    >
      {variant === 'th' && recommended.length > 0 && (
        <Notice>{t('register.bank.recommend', { banks: recommended.join(t('register.bank.and')) })}</Notice>
      )}
      <BankFields of={form} account={form.values} />
      {variant === 'la' && (
        <FormField
          of={form}
          name="currency"
          as={SelectField}
          label={t('register.bank.currency')}
          options={LAOS_CURRENCIES.map((code) => ({ value: code, label: t(`register.bank.${code}`) }))}
        />
      )}
    </StepForm>
  );
}
