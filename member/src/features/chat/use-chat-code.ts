import { useEffect, useState, type ComponentType } from 'react';
import { translate } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { getDoor, setDoor } from '../../lib/chat-door.ts';

/**
 * A part of the chat once it is wanted: no screen waits for it. Where it can't be fetched whoever has opened the chat is told so, and
 * the next press tries again.
 * @param load the same at each call
 */
export function useChatCode<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  isOpen: boolean,
): ComponentType<Props> | undefined {
  const [code, setCode] = useState<ComponentType<Props>>();
  const isLacking = isWanted && !code;
  useEffect(() => {
    if (!isLacking) return;
    load().then(
      (loaded) => setCode(() => loaded),
      () => {
        if (!getDoor().isOpen) return;
        setDoor({ isOpen: false });
        toast.danger(translate('loadFailed.title'));
      },
    );
  }, [load, isLacking, isOpen]);
  return code;
}
