import { useState } from 'react';
import { CORRECTION_REASONS, type CorrectionReason } from '@krapao/contract/console/constants';
import { useQuery } from '@tanstack/react-query';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { Segmented } from '@krapao/ui/segmented.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { Baht } from '../../parts/baht.tsx';
import { Note } from '../../parts/note.tsx';
import { useOwnAccountText } from '../../parts/own-account.tsx';
import { outcomeOf } from './acts.ts';
import { MemberAct, type ActOf } from './member-act.tsx';
import { ownAccountsQuery } from './queries.ts';

/** Gives money or takes it by hand: what will come of it is said before, and that taking is by two. */
export function CorrectDialog(of: ActOf) {
  const { t } = useTranslation('members');
  const { wallet, correctionsSeen } = of.member;
  // another one, made while this is filled in, may be the same money
  const [seen] = useState(correctionsSeen);
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<CorrectionReason | ''>('');
  const [account, setAccount] = useState('');
  const isOfBank = reason === 'BANK_REVERSED';
  const { data, error: failed } = useQuery({ ...ownAccountsQuery, enabled: isOfBank });
  const nameOf = useOwnAccountText();
  const isAccountMissing = isOfBank && account === '';
  const isOut = direction === 'out';
  const isAmountMissing = !(Number(amount) > 0);
  const { after, missing } = outcomeOf({ direction, amount }, wallet);
  return (
    <MemberAct
      {...of}
      act="correct"
      second={isOut}
      summary={[
        [t('order.wallet'), <Baht key="now" amount={wallet} />],
        [
          t('order.after'),
          <b key="after">
            <Baht amount={after} />
          </b>,
        ],
      ]}
      fields={['amount', 'account']}
      isIncomplete={isAmountMissing || reason === '' || isAccountMissing}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/correct', {
          ...rest,
          // it is not sent without one
          body: {
            ...{ ...body, seen, direction, reason: reason || 'TEST', amount: Number(amount) },
            ...(isOfBank && { account }),
          },
        })
      }
    >
      {(isTried, wrongOf) => (
        <>
          <Segmented
            label={t('field.direction')}
            name="direction"
            value={direction}
            onChange={setDirection}
            options={[
              { value: 'in', label: t('field.in') },
              { value: 'out', label: t('field.out') },
            ]}
          />
          <MoneyInput
            label={t('field.amount')}
            unit={t('baht')}
            value={amount}
            onChange={setAmount}
            error={isTried && isAmountMissing ? t('field.missing') : wrongOf('amount')}
          />
          <SelectField
            label={t('field.reason')}
            hint={t('field.reasonHint')}
            placeholder={t('field.choose')}
            options={CORRECTION_REASONS.map((one) => ({ value: one, label: t(`reason.${one}`) }))}
            value={reason}
            error={isTried && reason === '' ? t('field.missing') : undefined}
            onChange={({ target }) => setReason(CORRECTION_REASONS.find((one) => one === target.value) ?? '')}
          />
          {isOfBank && (
            <SelectField
              label={t(isOut ? 'field.accountOut' : 'field.accountIn')}
              hint={t('field.accountHint')}
              placeholder={t('field.choose')}
              options={(data?.accounts ?? []).map(({ key, name }) => ({
                value: key,
                label: [nameOf(key), name].filter((part) => part !== '').join(' · '),
              }))}
              value={account}
              error={
                failed
                  ? errorText(failed)
                  : isTried && isAccountMissing
                    ? t('field.missing')
                    : wrongOf('account')
              }
              onChange={({ target }) => setAccount(target.value)}
            />
          )}
          {missing > 0 && (
            <Note tone="amber">
              {t('missingMoney')} <Baht amount={missing} />
            </Note>
          )}
          {!isOut && <Note tone="dusk">{t('secondAbove')}</Note>}
        </>
      )}
    </MemberAct>
  );
}
