import { dateTimeOf } from '@krapao/contract/bangkok';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import Gift from 'lucide-react/icons/gift';
import { Chip } from './chip.tsx';

type Bonus = NonNullable<ConsoleWire<'GET /api/console/members/{id}'>['output']['bonus']>;

/** The bonus of a member that runs, in a line: its name, where it stands and how much of its turnover is done. */
export function RunningBonus({ bonus }: { bonus: Bonus }) {
  const { t, language } = useTranslation('members');
  return (
    <>
      <Gift size={16} aria-hidden="true" />
      <b>{bonus.name[language]}</b>
      <Chip tone={bonus.state === 'done' ? 'jade' : 'sky'}>{t(`running.state.${bonus.state}`)}</Chip>
      {bonus.required !== null && (
        <span>
          {t('running.played', { done: formatBaht(bonus.done), required: formatBaht(bonus.required) })}
        </span>
      )}
      {bonus.until !== null && (
        <span className="mute">{t('running.until', { at: dateTimeOf(bonus.until) })}</span>
      )}
    </>
  );
}
