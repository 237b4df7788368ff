import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { memberPath } from '../../lib/paths.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { PARTS, type OpenMember } from './address.ts';

/** The parts of the page, each with an address of its own; the figures 1 to 9 open them. */
export function MemberTabs({ id, part }: OpenMember) {
  const { t } = useTranslation('members');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const to = (one: string) => ({ pathname: memberPath(id, one), search: search.toString() });
  useShortcuts(
    Object.fromEntries(
      PARTS.map((one, at) => [String(at + 1), () => void navigate(to(one), { replace: true })]),
    ),
  );
  return (
    <Tabs label={t('parts')}>
      {PARTS.map((one, at) => (
        <Link
          key={one}
          to={to(one)}
          replace
          aria-current={one === part ? 'page' : undefined}
          aria-keyshortcuts={String(at + 1)}
        >
          {t(`part.${one}`)}
        </Link>
      ))}
    </Tabs>
  );
}
