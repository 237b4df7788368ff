import { useTranslation } from '../../lib/i18n.ts';
import { Steps } from '../../ui/steps.tsx';
import type { Direction } from './transfer-rules.ts';

/** Where a transfer that is under way stands: asked for, with the provider, not yet arrived. */
export function TransferSteps({ name, direction }: { name: string; direction: Direction }) {
  const { t } = useTranslation('games');
  return (
    <Steps
      label={t('steps.label')}
      steps={[
        {
          key: 'taken',
          title: t(`steps.taken.${direction}`, { name }),
          state: 'done',
          stateLabel: t('steps.done'),
        },
        { key: 'asked', title: t('steps.asked', { name }), state: 'current', stateLabel: t('steps.current') },
        {
          key: 'arrived',
          title: t(`steps.arrived.${direction}`, { name }),
          state: 'waiting',
          stateLabel: t('steps.waiting'),
        },
      ]}
    />
  );
}
