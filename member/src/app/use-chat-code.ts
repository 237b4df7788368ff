import { useEffect, useState, type ComponentType } from 'react';
import { translate } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { setDoor } from '../lib/chat-door.ts';

/**
 * A part of the chat once it is wanted: no screen waits for it. Where it can't be fetched whoever opened the chat is told so, and the
 * next press tries again.
 * @param load the same at each call
 */
export function useChatCode<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  isOpen: boolean,
): ComponentType<Props> | undefined {
  const [code, setCode] = useState<ComponentType<Props>>();
  const isLacking = isWanted && code === undefined;
  useEffect(() => {
    if (!isLacking) return;
    let isLeft = false;
    load().then(
      (loaded) => {
        if (!isLeft) setCode(() => loaded);
      },
      () => {
        if (isLeft || !isOpen) return;
        setDoor({ isOpen: false });
        toast.danger(translate('loadFailed.title'));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, isLacking, isOpen]);
  return code;
}
