import { useQuery } from '@tanstack/react-query';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from '../../parts/chip.tsx';
import { sealQuery } from './queries.ts';

/** Whether nobody changed the log behind the console's back, and the head to keep elsewhere. */
export function Seal() {
  const { t } = useTranslation('log');
  const { data } = useQuery(sealQuery);
  if (!data) return null;
  const { isWhole, head, no, broken } = data;
  return (
    <>
      <Chip
        tone={isWhole ? 'jade' : 'coral'}
        icon={isWhole ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
      >
        {isWhole ? t('seal.whole', { no }) : t('seal.broken', { where: broken ?? '' })}
      </Chip>
      {head !== null && (
        <span className="code mute" title={head}>
          {head.slice(0, 12)}
        </span>
      )}
    </>
  );
}
