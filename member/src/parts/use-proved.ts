import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';

/** The step that asks for the password. */
export interface Proof {
  /** Why it was not taken. */
  error: unknown;
  prove: (password: string) => void;
  /** Back to what was typed. */
  back: () => void;
}

interface Ends {
  onSaved: () => void;
  onRefused: (error: unknown) => void;
}

/**
 * A call that the server takes only from who has just proved the password. Where it wants that, `proof` is the step that asks for it,
 * and what was to be saved is sent again once it is proved.
 */
export function useProved<Body>(save: (body: Body) => Promise<unknown>, { onSaved, onRefused }: Ends) {
  const [waiting, setWaiting] = useState<{ body: Body }>();
  const step = useDialogStep('prove', waiting !== undefined);
  const saving = useMutation({ mutationFn: save });
  const proving = useMutation({
    mutationFn: (password: string) => call('POST /api/account/prove', { body: { password } }),
  });
  const send = (body: Body) =>
    saving.mutate(body, {
      onSuccess: () => {
        setWaiting(undefined);
        onSaved();
      },
      onError: (error) => {
        const wantsPassword = codeOf(error) === 'PASSWORD_REQUIRED';
        setWaiting(wantsPassword ? { body } : undefined);
        if (!wantsPassword) return onRefused(error);
        proving.reset();
        step.enter();
      },
    });
  const proof: Proof | undefined =
    waiting && step.isIn
      ? {
          error: proving.error,
          prove: (password) => proving.mutate(password, { onSuccess: () => send(waiting.body) }),
          back: step.leave,
        }
      : undefined;
  return { send, proof, busy: saving.isPending || proving.isPending };
}
