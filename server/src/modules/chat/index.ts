/** Support chat: what members and guests say, what agents answer (docs/decisions/0140). */
import { deleteOld } from '../../db/delete-old.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { ChatScreens } from '../../ports/realtime.ts';
import type { StoredUploads } from '../../http/stored-upload.ts';
import type { FileLinks, LargeFiles } from '../../ports/files.ts';
import type { ConsolePart, Desk, Module } from '../module.ts';
import type { Push } from '../push/face.ts';
import type { CurrentSettings } from '../site/face.ts';
import { createAgentActs } from './agents/acts.ts';
import { createAnswer } from './agents/answer.ts';
import { createCanned } from './agents/canned.ts';
import { createAgentLooks } from './agents/look.ts';
import { createPresence } from './agents/presence.ts';
import { serveAgents } from './agents/routes.ts';
import { createTend } from './agents/tend.ts';
import { CHAT_CHECKS } from './audit.ts';
import { CHAT_FACTS, tellOwnChat } from './metrics.ts';
import { createForget } from './files/tidy.ts';
import { createUploads } from './files/upload.ts';
import { createTellMoney } from './talk/asked-money.ts';
import { createCalls } from './talk/calls.ts';
import { createChatLines } from './talk/lines.ts';
import { createChatLimits } from './talk/limits.ts';
import { createMerge } from './talk/merge.ts';
import { createRead } from './talk/read.ts';
import { serveTalk } from './talk/routes.ts';
import { createSend } from './talk/send.ts';
import { createWire } from './talk/wire.ts';

/** How often money is looked at that somebody asked about, and talks that are silent or whose agent is gone, ms. */
const MONEY_MS = 5_000;
const TEND_MS = 15_000;
/** How often what is not kept any more is looked for, ms. */
const FORGET_MS = 10 * 60_000;

export interface ChatDeps {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
  links: FileLinks;
  files: LargeFiles;
  /** Where uploads lie until they are kept. */
  uploads: StoredUploads;
  /** Calls who left. */
  push: Push;
  /** The lines of members and guests. */
  lines: { screens: ChatScreens; serve(lines: ReturnType<typeof createChatLines>): void };
}

export const chatDesk = ({ db }: Pick<ChatDeps, 'db'>): Desk => ({
  auditChecks: CHAT_CHECKS,
  metrics: { facts: CHAT_FACTS },
  tidy: () =>
    deleteOld(db, {
      chat_agent: "seen_at < now() - interval '1 day'",
      chat_asked_money: "asked_at < now() - interval '30 days'",
      chat_first_answer: "answered_at < now() - interval '90 days'",
    }),
});

type ChatConsoleDeps = Omit<ChatDeps, 'lines' | 'clock' | 'push'> & { screens: ChatScreens };

/** What agents see and answer: tests have it without lines of members, and without calls to who left. */
export const chatConsole = (deps: ChatConsoleDeps): ConsolePart => ({
  console(api) {
    const wire = createWire(deps.links);
    serveAgents(api, {
      settings: deps.settings,
      looks: createAgentLooks({ ...deps, wire }),
      acts: createAgentActs(deps),
      answer: createAnswer(deps),
      canned: createCanned(deps),
      presence: createPresence(deps),
      uploads: createUploads({ ...deps, wire, limits: createChatLimits(deps.db) }),
      stored: deps.uploads,
    });
  },
});

export function createChat({ lines, ...given }: ChatDeps): Module {
  const { screens } = lines;
  const deps = { ...given, screens };
  const { db, settings } = deps;
  const wire = createWire(deps.links);
  const limits = createChatLimits(db);
  const read = createRead({ ...deps, wire });
  const tend = createTend(deps);
  const { own, stop } = tellOwnChat(deps);
  lines.serve(createChatLines({ ...deps, read }));
  return {
    ...chatDesk(deps),
    ...chatConsole(deps),
    metrics: { facts: CHAT_FACTS, own },
    close: async () => stop(),
    routes(api) {
      serveTalk(api, {
        ...{ settings, read },
        send: createSend({ ...deps, limits }),
        uploads: createUploads({ ...deps, wire, limits }),
        stored: deps.uploads,
        merge: createMerge(deps),
        ...{ calls: createCalls({ ...deps, limits }), pushKey: deps.push.key },
      });
    },
    work: [
      { name: 'money asked about in chats', everyMs: MONEY_MS, run: createTellMoney(deps) },
      { name: 'silent chats', everyMs: TEND_MS, run: () => tend.endSilent() },
      { name: 'chats of agents who left', everyMs: TEND_MS, run: () => tend.giveBack() },
      { name: 'old chats', everyMs: FORGET_MS, run: createForget(deps) },
      { name: 'chats that wait', everyMs: TEND_MS, run: () => tend.giveOut() },
    ],
  };
}
