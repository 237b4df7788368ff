import { useQuery } from '@tanstack/react-query';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { rightWord } from '../../lib/words.ts';
import { ChangesTable } from '../../parts/changes-table.tsx';
import { staffQuery } from './queries.ts';
import { askedRights, changesOf, type RightChange, type RightOfRole } from './rights.ts';

/** Each right that a role would have otherwise, as it is and as it would be. */
export function RightChanges({ changes }: { changes: readonly RightChange[] }) {
  const { t } = useTranslation('staff');
  const say = useHolding();
  return (
    <ChangesTable
      heads={[t('edit.right'), t('edit.before'), t('edit.after')]}
      rows={changes.map(({ right, before, after }) => ({
        field: rightWord(right),
        before: say(before),
        after: say(after),
      }))}
    />
  );
}

/** Whether a role has a right, and up to which sums. */
export function useHolding(): (one: RightOfRole | null) => string {
  const { t } = useTranslation('staff');
  const word = useBounds();
  return (one) => (one === null ? t('edit.hasNot') : word(one).join(' · ') || t('edit.has'));
}

/** Up to which sums; none where to any. */
export function useBounds(): (one: RightOfRole) => readonly string[] {
  const { t } = useTranslation('staff');
  return ({ bound, dayBound }) => [
    ...(bound === null ? [] : [t('bound', { amount: formatBaht(bound) })]),
    ...(dayBound === null ? [] : [t('dayBound', { amount: formatBaht(dayBound) })]),
  ];
}

/** What a request would change of a role's rights. Waiting ones only: what is old is what is now. */
export function RoleOrder({ role, order }: { role: string; order: Readonly<Record<string, unknown>> }) {
  const { data } = useQuery(staffQuery);
  const asked = askedRights(order);
  if (!data || !asked) return null;
  const now = data.roles.find((one) => one.role === role)?.rights ?? [];
  return <RightChanges changes={changesOf(now, asked)} />;
}
