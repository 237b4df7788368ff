import type { ConsoleCall, ConsoleApi } from '../../../http/console-bind.ts';
import type { ConsoleKey } from '@krapao/contract/console/api';
import { isUuid } from '../../../kernel/ids.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { CurrentSettings } from '../../site/face.ts';
import type { StoredUploads } from '../../../http/stored-upload.ts';
import type { Uploads } from '../files/upload.ts';
import { requireOn } from '../switch.ts';
import type { AgentActs } from './acts.ts';
import type { createAnswer } from './answer.ts';
import type { CannedReplies } from './canned.ts';
import type { AgentLooks } from './look.ts';
import type { createPresence } from './presence.ts';

export interface Agents {
  settings: CurrentSettings;
  looks: AgentLooks;
  acts: AgentActs;
  answer: ReturnType<typeof createAnswer>;
  canned: CannedReplies;
  presence: ReturnType<typeof createPresence>;
  uploads: Uploads;
  stored: StoredUploads;
}

const ok = async (done: Promise<unknown>) => {
  await done;
  return { message: 'OK' as const };
};
type ChatKey = Extract<ConsoleKey, `${string} /api/console/chat${string}`>;

/** What agents call. Where the chat is off, each of them answers NOT_FOUND. */
export function serveAgents(api: ConsoleApi, deps: Agents): void {
  const { settings, looks, acts, answer, canned, presence, uploads, stored } = deps;
  function serve<K extends ChatKey>(
    key: K,
    handle: (call: ConsoleCall<K>) => ReturnType<Parameters<typeof api.serve<K>>[1]>,
  ): void {
    api.serve(
      key,
      async (call) => {
        await requireOn(settings);
        const { id } = (call.params ?? {}) as { id?: string };
        if (id !== undefined && !isUuid(id)) throw new AppError('NO_DATA');
        return handle(call);
      },
      stored,
    );
  }

  serve('POST /api/console/chats/{id}/upload', (call) =>
    uploads.ofAgent(call.params.id, call.stored, call.form.clientId),
  );

  serve('GET /api/console/chats', ({ staff, query }) => looks.list(staff, query));
  serve('GET /api/console/chats/{id}', ({ staff, params: { id } }) => looks.one(staff, id));
  serve('GET /api/console/chats/{id}/messages', ({ params: { id }, query }) => looks.messages(id, query));
  serve('GET /api/console/chats/{id}/member', ({ staff, params: { id } }) => looks.beside(staff, id));
  serve('POST /api/console/chats/{id}/messages', ({ staff, params: { id }, body }) =>
    answer(staff, id, body),
  );
  serve('POST /api/console/chats/{id}/messages/{seq}/remove', ({ staff, params, body }) =>
    ok(acts.remove(staff, params.id, params.seq, body.why)),
  );
  serve('POST /api/console/chats/{id}/take', ({ staff, params: { id }, body }) =>
    ok(acts.take(staff, id, body.over)),
  );
  serve('POST /api/console/chats/{id}/hand', ({ staff, params: { id }, body }) =>
    ok(acts.hand(staff, id, body.to)),
  );
  serve('POST /api/console/chats/{id}/close', ({ staff, params: { id }, body }) =>
    ok(acts.close(staff, id, body.seq)),
  );
  serve('POST /api/console/chats/{id}/reopen', ({ staff, params: { id } }) => ok(acts.reopen(staff, id)));
  serve('POST /api/console/chats/{id}/block', ({ staff, params: { id }, body }) =>
    acts.block(staff, id, body),
  );
  serve('POST /api/console/chats/{id}/label', ({ staff, params: { id }, body }) =>
    ok(acts.label(staff, id, body.label, body.isOn)),
  );
  serve('PUT /api/console/chats/{id}/read', ({ params: { id }, body }) => ok(acts.read(id, body.seq)));
  serve('PUT /api/console/chat-presence', ({ staff, body }) => {
    if (body.chat !== null && !isUuid(body.chat)) throw new AppError('NO_DATA');
    return presence(staff, body);
  });
  serve('GET /api/console/chat-canned', async ({ query }) => ({ canned: await canned.list(query.language) }));
  serve('PUT /api/console/chat-canned/{code}', ({ staff, params: { code }, body }) =>
    ok(canned.write(staff, code, body.texts)),
  );
  serve('DELETE /api/console/chat-canned/{code}', ({ staff, params: { code } }) =>
    ok(canned.remove(staff, code)),
  );
  serve('GET /api/console/chat-audit', ({ staff, query }) => looks.audit(staff, query));
  serve('GET /api/console/chat-audit/{id}/messages', ({ staff, params: { id }, query }) =>
    looks.audited(staff, id, query),
  );
}
