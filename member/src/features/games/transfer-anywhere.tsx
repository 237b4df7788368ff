import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { WALLET } from '@krapao/contract/ids';
import { formatBaht } from '@krapao/contract/money';
import { FormField, useFields } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { DepositFirst } from '../../parts/deposit-first.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import styles from './game-account.module.css';
import { TransferForm } from './transfer-form.tsx';
import { TransferOutcome } from './transfer-outcome.tsx';
import { gameAccount, pairProblem, walletAccount, type PairProblem } from './transfer-rules.ts';
import type { Slot } from './queries.ts';
import { useTransferFlow } from './use-transfer-flow.ts';

export interface TransferAnywhereProps {
  memberId: string;
  slots: readonly Slot[];
  /** What is in the wallet, in baht. */
  walletAmount: number;
  /** The least that may be moved, baht. */
  minimum: number;
  /** The game whose money is to go somewhere, chosen at first; '' for none. */
  code: string;
}

const FORM = 'transfer-anywhere';

/** Money from any account to any other: the wallet and every open game account (product 5, Transfer). */
export function TransferAnywhere({ memberId, slots, walletAmount, minimum, code }: TransferAnywhereProps) {
  const { t } = useTranslation('games');
  const open = slots.filter((slot) => slot.isActive);
  const accounts = [walletAccount(t('preview.wallet'), walletAmount), ...open.map(gameAccount)];
  const accountOf = (code: string) => accounts.find((account) => account.code === code);
  const first = open.some((slot) => slot.code === code) ? code : WALLET;
  const pair = useFields<{ from: string; to: string }, PairProblem['problem']>({
    empty: { from: first, to: '' },
    draft: { form: `${FORM}-pair`, owner: memberId },
    rules: (chosen) => {
      const [from = '', to = ''] = [chosen.from, chosen.to].map((code) => accountOf(code)?.code);
      const wrong = pairProblem(from, to);
      return wrong ? { [wrong.field]: wrong.problem } : {};
    },
    problemOf: (problem) => t(`anywhere.problem.${problem}`),
  });
  const [from, to] = [accountOf(pair.values.from), accountOf(pair.values.to)];
  const game = open.find((slot) => slot.code === pair.values.to);
  const flow = useTransferFlow({ memberId, form: FORM, from, to, game, minimum });
  const isChosen = () => (flow.unknown ? Promise.resolve(true) : pair.check());
  const select = (field: 'from' | 'to') => (
    <FormField
      of={pair}
      name={field}
      as={SelectField}
      label={t(`anywhere.${field}`)}
      disabled={flow.busy || flow.unknown}
      placeholder={t('anywhere.choose')}
      onTyped={() => pair.forgive('from', 'to')}
      options={accounts.map((account) => ({
        value: account.code,
        label: t('anywhere.place', { name: account.name, amount: formatBaht(account.amount) }),
      }))}
    />
  );
  const isEmpty =
    accounts.every((account) => account.amount <= 0) && !flow.busy && !flow.unknown && !flow.outcome;
  if (isEmpty && accounts.every((account) => !account.isTransferring)) return <DepositFirst />;
  return (
    <TransferOutcome from={from} to={to} game={game} flow={flow}>
      <TransferForm flow={flow} isChosen={isChosen}>
        {select('from')}
        <Button
          size="s"
          icon={<ArrowUpDown size={16} />}
          className={styles.swap}
          disabled={flow.busy || flow.unknown}
          onClick={() => pair.change({ from: pair.values.to, to: pair.values.from })}
        >
          {t('anywhere.swap')}
        </Button>
        {select('to')}
      </TransferForm>
    </TransferOutcome>
  );
}
