import { useId, useRef, useState, type FormEvent } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { typedBaht } from '@krapao/ui/lib/typed-baht.ts';
import { DepositFirst } from '../../parts/deposit-first.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { OwnAccount } from './own-account.tsx';
import { mostOf, withdrawProblem, type WithdrawProblem } from './withdraw-rules.ts';
import type { Limits, MemberAccount, WithdrawAsk } from './queries.ts';
import styles from './withdraw.module.css';

interface WithdrawFormProps {
  account: MemberAccount;
  walletAmount: number;
  gamesAmount: number;
  limits: Limits;
  typed: string;
  onType: (typed: string) => void;
  /** Games are left alone: only the wallet pays. */
  keepsGames: boolean;
  onKeepGames: (keepsGames: boolean) => void;
  available: number;
  onNext: (ask: WithdrawAsk) => void;
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { account, walletAmount, gamesAmount, limits, typed, keepsGames, available } = props;
  const { t } = useTranslation('withdraw');
  const id = useId();
  const [problem, setProblem] = useState<WithdrawProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const bounds = {
    min: formatBaht(limits.withdrawMin),
    max: formatBaht(limits.withdrawMax),
    amount: formatBaht(available),
  };
  const most = mostOf(available, limits);
  if (walletAmount + gamesAmount <= 0) return <DepositFirst />;

  const next = (event: FormEvent) => {
    event.preventDefault();
    const amount = typedBaht(typed);
    const wrong = withdrawProblem(amount, available, limits);
    setProblem(wrong);
    if (wrong) field.current?.focus();
    else props.onNext({ amount, withGames: !keepsGames });
  };
  return (
    <form id={id} className={styles.stack} noValidate onSubmit={next}>
      <Card pad="s" className={styles.balance}>
        <span className={styles.soft}>{t('wallet')}</span>
        <Money amount={walletAmount} unit={t('common:baht')} size="lead" />
      </Card>
      {gamesAmount > 0 && (
        <CheckboxField
          label={t('keepGames')}
          hint={t('keepGamesHint', { amount: formatBaht(gamesAmount) })}
          checked={keepsGames}
          onChange={(event) => {
            props.onKeepGames(event.target.checked);
            setProblem(null);
          }}
        />
      )}
      <MoneyInput
        ref={field}
        label={t('amount')}
        unit={t('common:baht')}
        value={typed}
        onChange={(value) => {
          props.onType(value);
          setProblem(null);
        }}
        hint={t('bounds', bounds)}
        error={problem && t(`problem.${problem}`, bounds)}
        quick={
          most >= limits.withdrawMin
            ? [{ value: String(most), label: t(most < available ? 'most' : 'all') }]
            : []
        }
        quickLabel={t('quick')}
      />
      <OwnAccount account={account} />
      <Notice>{t('bonusWarning')}</Notice>
      <DialogFooter>
        <Button type="submit" form={id} variant="primary" size="l" block>
          {t('review')}
        </Button>
      </DialogFooter>
    </form>
  );
}
