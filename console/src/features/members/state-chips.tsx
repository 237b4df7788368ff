import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import PauseCircle from 'lucide-react/icons/circle-pause';
import Snowflake from 'lucide-react/icons/snowflake';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from '../../parts/chip.tsx';
import type { MemberRow } from './queries.ts';

/** Whether a member may do everything, and what they are kept from. */
export function StateChips({ state, blocks }: Pick<MemberRow, 'state' | 'blocks'>) {
  const { t } = useTranslation('members');
  if (state === 'active')
    return (
      <Chip tone="jade" icon={<CircleCheck aria-hidden="true" />}>
        {t('state.active')}
      </Chip>
    );
  if (state === 'closed') return <Chip icon={<CircleMinus aria-hidden="true" />}>{t('state.closed')}</Chip>;
  if (state === 'held')
    return (
      <Chip tone="amber" icon={<PauseCircle aria-hidden="true" />}>
        {t('state.held')}
      </Chip>
    );
  return blocks.map((kind) => (
    <Chip
      key={kind}
      tone={kind === 'payouts' ? 'amber' : 'coral'}
      icon={kind === 'payouts' ? <PauseCircle aria-hidden="true" /> : <Snowflake aria-hidden="true" />}
    >
      {t(`blocked.${kind}`)}
    </Chip>
  ));
}
