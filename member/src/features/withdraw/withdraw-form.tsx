import { useId } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { FormField, type Form } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useRunningBonus } from '../../lib/bonus.ts';
import { BonusNote } from '../../parts/bonus-note.tsx';
import { DepositFirst } from '../../parts/deposit-first.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { OwnAccount } from './own-account.tsx';
import { mostOf, type WithdrawProblem } from './withdraw-rules.ts';
import type { Limits, MemberAccount } from './queries.ts';
import styles from './withdraw.module.css';

type Typed = {
  amount: string;
  /** Games are left alone: only the wallet pays. */
  keepsGames: boolean;
};

/** What may be asked for, in words. */
export const boundsOf = (limits: Limits | undefined, available: number) => ({
  min: formatBaht(limits?.withdrawMin ?? 0),
  max: formatBaht(limits?.withdrawMax ?? 0),
  amount: formatBaht(available),
});

interface WithdrawFormProps {
  account: MemberAccount;
  isEmpty: boolean;
  walletAmount: number;
  gamesAmount: number;
  limits: Limits;
  form: Form<Typed, WithdrawProblem>;
  available: number;
  onNext: (typed: Typed) => void;
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { account, isEmpty, walletAmount, gamesAmount, limits, form, available, onNext } = props;
  const { t } = useTranslation('withdraw');
  const id = useId();
  const most = mostOf(available, limits);
  const hasBonus = useRunningBonus() !== undefined;
  if (isEmpty) return <DepositFirst />;

  return (
    <form id={id} className="stack" noValidate onSubmit={form.submit(onNext)}>
      <Card pad="s" className={styles.balance}>
        <span className="soft">{t('wallet')}</span>
        <Money amount={walletAmount} unit={t('common:baht')} size="lead" />
      </Card>
      {gamesAmount > 0 && (
        <CheckboxField
          label={t('keepGames')}
          hint={t('keepGamesHint', { amount: formatBaht(gamesAmount) })}
          checked={form.values.keepsGames}
          onChange={(event) => {
            form.change({ keepsGames: event.target.checked });
            form.forgive('amount');
          }}
        />
      )}
      <FormField
        of={form}
        name="amount"
        as={MoneyInput}
        label={t('amount')}
        unit={t('common:baht')}
        hint={t('bounds', boundsOf(limits, available))}
        quick={
          most >= limits.withdrawMin
            ? [{ value: String(most), label: t(most < available ? 'most' : 'all') }]
            : []
        }
        quickLabel={t('quick')}
      />
      <OwnAccount account={account} />
      {hasBonus ? <BonusNote /> : <Notice>{t('bonusWarning')}</Notice>}
      <DialogFooter>
        <Button type="submit" form={id} variant="primary" size="l" block>
          {t('review')}
        </Button>
      </DialogFooter>
    </form>
  );
}
