/** What the realtime channel tells of single talks, passed on to whatever shows one. */
import type { ConsoleChatEvent } from '@krapao/contract/console/constants';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

export const { watch: onChat, tell: tellChat } = createWatchers<[event: ConsoleChatEvent]>();
