import { useState } from 'react';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { MemberAct, type ActOf } from './member-act.tsx';

/** Another bank account: by two. */
export function BankDialog(of: ActOf) {
  const { t } = useTranslation('members');
  const { member } = of;
  const [typed, setTyped] = useState({ bankCode: '', bankAccountNo: '', bankAccountName: '' });
  const fields = ['bankCode', 'bankAccountNo', 'bankAccountName'] as const;
  return (
    <MemberAct
      {...of}
      act="bank"
      summary={[[t('order.now'), `${member.bankCode} ${member.bankAccountNo} ${member.bankAccountName}`]]}
      isIncomplete={fields.some((name) => typed[name].trim() === '')}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/bank', {
          ...rest,
          body: {
            ...body,
            bankCode: typed.bankCode.trim().toUpperCase(),
            bankAccountNo: typed.bankAccountNo.trim(),
            bankAccountName: typed.bankAccountName.trim(),
          },
        })
      }
    >
      {(isTried) =>
        fields.map((name) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            hint={name === 'bankCode' ? t('field.bankHint') : undefined}
            upper={name === 'bankCode'}
            inputMode={name === 'bankAccountNo' ? 'numeric' : 'text'}
            spellCheck={false}
            autoComplete="off"
            maxLength={name === 'bankAccountName' ? 200 : name === 'bankCode' ? 20 : 40}
            value={typed[name]}
            error={isTried && typed[name].trim() === '' ? t('field.missing') : undefined}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))
      }
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
      isIncomplete={phone.trim() === ''}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/phone', { ...rest, body: { ...body, phone: phone.trim() } })
      }
    >
      {(isTried) => (
        <TextField
          label={t('field.phone')}
          hint={t('field.phoneHint')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={phone}
          error={isTried && phone.trim() === '' ? t('field.missing') : undefined}
          onChange={({ target }) => setPhone(target.value)}
        />
      )}
    </MemberAct>
  );
}
