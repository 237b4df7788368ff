import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STORAGE } from '@krapao/contract/constants';
import { changeLanguage } from '@krapao/ui/lib/i18n.ts';
import { local } from '@krapao/ui/lib/storage.ts';
import { askAsTold } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../lib/call.ts';
import { watchIdle } from '../lib/idle.ts';
import { connectLive } from '../lib/live.ts';
import type { Me } from '../lib/me.ts';
import { keysOf, sessionKeys } from '../lib/queries.ts';
import { becomeSession, useSessionState } from '../lib/session-state.ts';

/** What goes on while somebody is signed in: the line that tells of changes, the lock of a screen that nobody touches, their language. */
export function useSession({ idleMs, language }: Me): void {
  const client = useQueryClient();
  const isIn = useSessionState() === 'in';

  useEffect(() => {
    if (!isIn) return;
    return connectLive(
      (topics) => askAsTold(client, keysOf(topics)),
      () => void client.invalidateQueries({ queryKey: sessionKeys.me }),
    );
  }, [client, isIn]);

  useEffect(() => {
    if (!isIn) return;
    return watchIdle(idleMs, () => {
      becomeSession('locked');
      // it must not stay open behind the lock
      call('DELETE /api/console/session').catch(() => {});
    });
  }, [isIn, idleMs]);

  useEffect(() => {
    if (local.get(STORAGE.locale) === null) changeLanguage(language).catch(() => {});
  }, [language]);
}
