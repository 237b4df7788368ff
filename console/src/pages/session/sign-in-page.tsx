import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Door } from '../../features/session/door.tsx';
import { SignIn } from '../../features/session/sign-in.tsx';
import type { Me } from '../../lib/me.ts';
import { useTitle } from '../../lib/use-title.ts';

interface SignInPageProps {
  isLocked?: boolean;
  hasEnded?: boolean;
  name?: string;
  onIn: (me: Me) => void;
}

/** The door at whatever address was wanted: who comes in stands there. */
export function SignInPage({ isLocked, hasEnded, name, onIn }: SignInPageProps) {
  const { t } = useTranslation('session');
  useTitle(t(isLocked ? 'locked.title' : 'title'));
  return (
    <Door>
      <SignIn isLocked={isLocked} hasEnded={hasEnded} name={name} onIn={onIn} />
    </Door>
  );
}
