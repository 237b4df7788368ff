/** The rooms that are shown to whoever is signed in: the chat only where it is switched on. */
import { useChatSwitch } from './chat-switch.ts';
import { useMe } from './me.ts';
import { paths } from './paths.ts';
import { sectionsFor, type Section } from './sections.ts';

export function useRooms(): Section[] {
  const { rights } = useMe();
  const { isOn } = useChatSwitch();
  return sectionsFor(rights).filter(({ path }) => path !== paths.chat || isOn === true);
}
