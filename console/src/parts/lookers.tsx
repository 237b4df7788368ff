import Eye from 'lucide-react/icons/eye';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from './chip.tsx';

/** Colleagues who look at the same thing. `isTold`: in words, where there is room for them. */
export function Lookers({ names, isTold = false }: { names: readonly string[]; isTold?: boolean }) {
  const { t } = useTranslation();
  const [first, ...others] = names;
  if (first === undefined) return null;
  const all = t('looks', { names: names.join(', ') });
  return (
    <Chip tone="sky" icon={<Eye aria-hidden="true" />}>
      {isTold ? (
        all
      ) : (
        <>
          <span className="visually-hidden">{all}</span>
          <span className="cut" aria-hidden="true" title={all}>
            {others.length > 0 ? `${first} +${String(others.length)}` : first}
          </span>
        </>
      )}
    </Chip>
  );
}
