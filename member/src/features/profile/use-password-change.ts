import { useEffect, useState } from 'react';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { useChangePassword, type PasswordChange } from './queries.ts';

const WEAK = ['PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_IS_PHONE', 'PASSWORD_REPEATS'];
const isWeak = (error: unknown): boolean => WEAK.includes(codeOf(error) ?? '');

/** A change of password from the press to its end, forgotten when its dialog closes. `onSaved` comes when it is done. */
export function usePasswordChange(open: boolean, onSaved: () => void) {
  const { t } = useTranslation('profile');
  const [failure, setFailure] = useState<unknown>();
  const [isTold, setIsTold] = useState(false);
  const [wasLost, setWasLost] = useState(false);
  const { mutate, isPending } = useChangePassword();
  useEffect(() => {
    if (!open) return;
    return () => setFailure(undefined);
  }, [open]);
  const save = (body: PasswordChange) =>
    mutate(body, {
      onSuccess: () => {
        setWasLost(false);
        toast.success(t('password.saved'));
        onSaved();
      },
      onError: (failed) => {
        if (isUnknownOutcome(failed)) setWasLost(true);
        setFailure(failed);
        // What is said beside its field is said nowhere else.
        setIsTold(isWeak(failed) || codeOf(failed) === 'WRONG_PASSWORD');
      },
    });
  return {
    busy: isPending,
    save,
    failure,
    /** The failure is yet to be read. */
    isNews: failure !== undefined && !isTold,
    dismiss: () => setIsTold(true),
    /** The new password can't be one. */
    isWeak: isWeak(failure),
    isWrong: codeOf(failure) === 'WRONG_PASSWORD',
    /** The old password is wrong, perhaps because an earlier try, whose answer was lost, has changed it. */
    isPerhapsDone: wasLost && codeOf(failure) === 'WRONG_PASSWORD',
    forget: () => setFailure(undefined),
  };
}
export type PasswordChanging = ReturnType<typeof usePasswordChange>;
