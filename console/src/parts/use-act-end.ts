import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import type { Acted } from '../lib/act.ts';

interface ActEnd {
  /** What the three ends of an act are told with; a function tells it by itself. */
  says: { done: string; waits: string; movedOn: string | (() => void) };
  /** What the act may have changed. */
  keys: readonly QueryKey[];
  onClose: () => void;
}

/** After an act: what it came to is told, and what it changed is asked for again. */
export function useActEnd({ says, keys, onClose }: ActEnd) {
  const client = useQueryClient();
  const over = () => {
    onClose();
    void askAgain(client, keys);
  };
  return {
    onDone({ message }: Acted) {
      if (message === 'OK') toast.success(says.done);
      else toast.info(says.waits);
      over();
    },
    onMovedOn() {
      if (typeof says.movedOn === 'string') toast.danger(says.movedOn);
      else says.movedOn();
      over();
    },
  };
}
