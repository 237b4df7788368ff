import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import type { Acted } from '../../lib/act.ts';
import { askAgain, topicKeys } from '../../lib/queries.ts';

/** After an act about a day: what it came to is told, and the day is asked for again. */
export function useDayDone(onClose: () => void) {
  const { t } = useTranslation('days');
  const client = useQueryClient();
  const over = () => {
    onClose();
    void askAgain(client, [topicKeys.requests]);
  };
  return {
    done: ({ message }: Acted) => {
      if (message === 'OK') toast.success(t('done'));
      else toast.info(t('waits'));
      over();
    },
    movedOn: () => {
      toast.danger(t('movedOn'));
      over();
    },
  };
}
