import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import styles from './use-whole.module.css';

interface Whole {
  /** Whole phone and account, once they were asked for. */
  whole: { phone: string; bankAccountNo: string } | undefined;
  /** Asks for them, where who sees it may: that is logged each time. They are kept nowhere. */
  eye: ReactNode;
}

/** Phone and account of a member, which are known by their last digits, for who may see them whole. */
export function useWhole(id: string): Whole {
  const { t } = useTranslation('members');
  const may = useMay();
  const [isShown, setShown] = useState(false);
  const ask = useMutation({
    mutationFn: () => call('POST /api/console/members/{id}/private', { params: { id } }),
    gcTime: 0,
    onSuccess: () => setShown(true),
    onError: (error) => toast.danger(errorText(error)),
  });
  const whole = isShown ? ask.data : undefined;
  const eye = may('member.private') && (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(whole ? 'private.hide' : 'private.show')}
      aria-pressed={whole !== undefined}
      title={t('private.logged')}
      disabled={ask.isPending}
      onClick={() => (whole ? (setShown(false), ask.reset()) : ask.mutate())}
    >
      {whole ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
    </button>
  );
  return { whole, eye };
}
