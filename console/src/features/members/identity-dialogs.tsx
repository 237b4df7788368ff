import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { bankOptions, banksQuery } from '../../lib/banks.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { MemberAct, type ActOf } from './member-act.tsx';

const FIELDS = ['bankCode', 'bankAccountNo', 'bankAccountName'] as const;
const PHONE_FIELDS = ['phone'] as const;
type Field = (typeof FIELDS)[number];

/** Another bank account: by two. */
export function BankDialog(of: ActOf) {
  const { t } = useTranslation('members');
  const { member } = of;
  const [typed, setTyped] = useState({ bankCode: '', bankAccountNo: '', bankAccountName: '' });
  const { data, error: failed } = useQuery(banksQuery);
  const banks = data?.banks.filter(({ isOffered }) => isOffered) ?? [];
  const language = useLanguage();
  return (
    <MemberAct
      {...of}
      act="bank"
      summary={[[t('order.now'), `${member.bankCode} ${member.bankAccountNo} ${member.bankAccountName}`]]}
      filled={[[t('order.after'), FIELDS.map((name) => typed[name].trim()).join(' ')]]}
      fields={FIELDS}
      isIncomplete={FIELDS.some((name) => typed[name].trim() === '')}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/bank', {
          ...rest,
          body: {
            ...body,
            bankCode: typed.bankCode,
            bankAccountNo: typed.bankAccountNo.trim(),
            bankAccountName: typed.bankAccountName.trim(),
          },
        })
      }
    >
      {(isTried, wrongOf) => {
        const errorOf = (name: Field) =>
          isTried && typed[name].trim() === '' ? t('field.missing') : wrongOf(name);
        return (
          <>
            <SelectField
              label={t('field.bankCode')}
              placeholder={t('field.choose')}
              options={bankOptions(banks, language)}
              value={typed.bankCode}
              error={failed ? errorText(failed) : errorOf('bankCode')}
              onChange={({ target }) => setTyped({ ...typed, bankCode: target.value })}
            />
            {(['bankAccountNo', 'bankAccountName'] as const).map((name) => (
              <TextField
                key={name}
                label={t(`field.${name}`)}
                inputMode={name === 'bankAccountNo' ? 'numeric' : 'text'}
                spellCheck={false}
                autoComplete="off"
                maxLength={name === 'bankAccountNo' ? 40 : 200}
                value={typed[name]}
                error={errorOf(name)}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            ))}
          </>
        );
      }}
    </MemberAct>
  );
}

/** Another phone: by two, with how they proved who they are. */
export function PhoneDialog(of: ActOf) {
  const { t } = useTranslation('members');
  const [phone, setPhone] = useState('');
  return (
    <MemberAct
      {...of}
      act="phone"
      summary={[[t('order.now'), of.member.phone]]}
      filled={[[t('order.after'), phone.trim()]]}
      fields={PHONE_FIELDS}
      isIncomplete={phone.trim() === ''}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/phone', { ...rest, body: { ...body, phone: phone.trim() } })
      }
    >
      {(isTried, wrongOf) => (
        <TextField
          label={t('field.phone')}
          hint={t('field.phoneHint')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={phone}
          error={isTried && phone.trim() === '' ? t('field.missing') : wrongOf('phone')}
          onChange={({ target }) => setPhone(target.value)}
        />
      )}
    </MemberAct>
  );
}
