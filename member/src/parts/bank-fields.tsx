import { useQuery } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { needsEnglishName, bankName } from '../lib/bank-account.ts';
import { banksQuery } from '../lib/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { FormField, type Bound } from '@krapao/ui/lib/form.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import styles from './bank-fields.module.css';
import { LoadFailed } from './load-failed.tsx';

type Bank = Wire<'GET /api/lookup/banks'>['output'][number];

/** A member's own bank account as it is typed; also the names of its fields in a form. */
export interface BankAccount {
  bankCode: string;
  accountNo: string;
  firstName: string;
  lastName: string;
}

interface BankFieldsProps {
  of: Bound<keyof BankAccount>;
  account: BankAccount;
  /** The bank that the member has now: a choice also while the list is not there, or has it no more. */
  own?: Bank;
}

/** Bank, account number and holder, for who registers and who changes them (product 5, Bank step). */
export function BankFields({ of: form, account, own }: BankFieldsProps) {
  const { t, language } = useTranslation('bank');
  const banks = useQuery(banksQuery);
  return (
    <>
      {banks.isError && <LoadFailed compact of={banks} title={t('listFailed')} />}
      <FormField
        of={form}
        name="bankCode"
        as={SelectField}
        label={t('name')}
        placeholder={own ? undefined : t('choose')}
        options={withOwn(banks.data ?? [], own).map((bank) => ({
          value: bank.code,
          label: bankName(bank, language),
        }))}
      />
      <FormField
        of={form}
        name="accountNo"
        as={DigitsInput}
        kind="account"
        label={t('accountNo')}
        maxLength={24}
      />
      <div className={styles.names}>
        <FormField
          of={form}
          name="firstName"
          as={TextField}
          upper
          label={t('firstName')}
          hint={needsEnglishName(account.bankCode) ? t('englishHint') : undefined}
          autoComplete="given-name"
          autoCapitalize="characters"
          maxLength={60}
        />
        <FormField
          of={form}
          name="lastName"
          as={TextField}
          upper
          label={t('lastName')}
          autoComplete="family-name"
          autoCapitalize="characters"
          maxLength={59}
          // Both names make the account's name: what was wrong with it stands under the first.
          onTyped={() => form.forgive('firstName')}
        />
      </div>
    </>
  );
}

const withOwn = (banks: readonly Bank[], own: Bank | undefined): readonly Bank[] =>
  own && !banks.some(({ code }) => code === own.code) ? [own, ...banks] : banks;
