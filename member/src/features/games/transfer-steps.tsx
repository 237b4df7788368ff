import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Steps } from '@krapao/ui/steps.tsx';
import type { Way } from './transfer-rules.ts';

/**
 * Where a transfer that is under way stands: asked for, with the provider, not yet arrived.
 * @param words `name`, the game that is asked; `to`, where the money goes
 */
export function TransferSteps({ words, way }: { words: { name: string; to: string }; way: Way }) {
  const { t } = useTranslation('games');
  return (
    <Steps
      label={t('steps.label')}
      steps={[
        { key: 'taken', title: t(`steps.taken.${way}`, words), state: 'done', stateLabel: t('steps.done') },
        { key: 'asked', title: t('steps.asked', words), state: 'current', stateLabel: t('steps.current') },
        {
          key: 'arrived',
          title: t(`steps.arrived.${way}`, words),
          state: 'waiting',
          stateLabel: t('steps.waiting'),
        },
      ]}
    />
  );
}
