import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Wire } from '@krapao/contract/api';
import { needsEnglishName } from '../lib/account-name.ts';
import { bankName } from '../lib/bank-name.ts';
import { banksQuery } from '../lib/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
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
  account: BankAccount;
  /** The bank that the member has now: a choice also while the list is not there, or has it no more. */
  own?: Bank;
  onChange: (part: Partial<BankAccount>) => void;
  /** What is wrong with a field, in words. */
  problemOf: (field: keyof BankAccount) => ReactNode;
}

/** Bank, account number and holder, for who registers and who changes them (product 5, Bank step). */
export function BankFields({ account, own, onChange, problemOf }: BankFieldsProps) {
  const { t, language } = useTranslation('bank');
  const banks = useQuery(banksQuery);
  const { bankCode, accountNo, firstName, lastName } = account;
  return (
    <>
      {banks.isError && <LoadFailed compact of={banks} title={t('listFailed')} />}
      <SelectField
        name="bankCode"
        label={t('name')}
        placeholder={own ? undefined : t('choose')}
        options={withOwn(banks.data ?? [], own).map((bank) => ({
          value: bank.code,
          label: bankName(bank, language),
        }))}
        value={bankCode}
        onChange={(event) => onChange({ bankCode: event.target.value })}
        error={problemOf('bankCode')}
      />
      <DigitsInput
        kind="account"
        name="accountNo"
        label={t('accountNo')}
        maxLength={24}
        value={accountNo}
        onChange={(digits) => onChange({ accountNo: digits })}
        error={problemOf('accountNo')}
      />
      <div className={styles.names}>
        <TextField
          upper
          name="firstName"
          label={t('firstName')}
          hint={needsEnglishName(bankCode) ? t('englishHint') : undefined}
          autoComplete="given-name"
          autoCapitalize="characters"
          maxLength={60}
          value={firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
          error={problemOf('firstName')}
        />
        <TextField
          upper
          name="lastName"
          label={t('lastName')}
          autoComplete="family-name"
          autoCapitalize="characters"
          maxLength={59}
          value={lastName}
          // Both names make the account's name: what was wrong with it stands under the first.
          onChange={(event) => onChange({ lastName: event.target.value, firstName })}
          error={problemOf('lastName')}
        />
      </div>
    </>
  );
}

const withOwn = (banks: readonly Bank[], own: Bank | undefined): readonly Bank[] =>
  own && !banks.some(({ code }) => code === own.code) ? [own, ...banks] : banks;
