import { guestId } from '@krapao/contract/routes/chat';
import type { Api, Call } from '../../../http/bind.ts';
import { browserSecret, guestCookie } from '../../members/face.ts';
import type { CurrentSettings } from '../../site/face.ts';
import type { Calls } from './calls.ts';
import type { createMerge } from './merge.ts';
import type { StoredUploads } from '../../../http/stored-upload.ts';
import type { Uploads } from '../files/upload.ts';
import { personOf } from './person.ts';
import type { Read } from './read.ts';
import type { createSend } from './send.ts';
import { requireOn } from '../switch.ts';

export interface Talk {
  settings: CurrentSettings;
  send: ReturnType<typeof createSend>;
  read: Read;
  merge: ReturnType<typeof createMerge>;
  uploads: Uploads;
  stored: StoredUploads;
  calls: Calls;
  /** Ours, which a browser subscribes to push with. */
  pushKey: string;
}

/** A guest's browser is given a cookie: by it limits and blocks know it again, whoever it says to be. */
function knowBrowser({
  session,
  request,
  setCookie,
}: Pick<Call<'POST /api/chat/send-message'>, 'session' | 'request' | 'setCookie'>): { secret?: string } {
  if (session) return {};
  const secret = browserSecret(request);
  setCookie(guestCookie(secret));
  return { secret };
}

const OK = { message: 'OK' as const };

/** What members and guests call. Where the chat is off, each of them answers NOT_FOUND. */
export function serveTalk(api: Api, deps: Talk): void {
  const { settings, send, read, merge, uploads, stored, calls, pushKey } = deps;
  type Asking = Pick<Call<'POST /api/chat/state'>, 'session' | 'request' | 'userAgent' | 'ip' | 'body'>;
  const who = async (call: Asking) => {
    await requireOn(settings);
    return personOf({ ...call, guestId: call.body.guestId });
  };

  api.serve('GET /api/chat/config', async () => ({
    ...{ PREFIX: (await requireOn(settings)).chatPrefix, pushKey },
  }));

  api.serve('POST /api/chat/send-message', async (call: Call<'POST /api/chat/send-message'>) => {
    await requireOn(settings);
    const { guestId, message, page } = call.body;
    return send(personOf({ ...call, guestId, ...knowBrowser(call) }), message, page);
  });
  api.serve('POST /api/chat/history', async (call) => {
    const { limit, skip, before, after } = call.body;
    return read.history(await who(call), { limit, skip, before, after });
  });
  api.serve('PUT /api/chat/read-customer/', async (call) => {
    await read.read(await who(call), call.body.seq);
    return OK;
  });
  api.serve('POST /api/chat/state', async (call) => read.state(await who(call)));
  api.serve('POST /api/chat/merge', async (call) =>
    merge(await who(call), call.session.memberId, call.body.yes),
  );
  api.serve('POST /api/chat/rate', async (call) => {
    await read.rate(await who(call), call.body.stars);
    return OK;
  });
  api.serve('PUT /api/chat/push', async (call) => {
    await requireOn(settings);
    const { guestId, ...given } = call.body;
    await calls.begin(personOf({ ...call, guestId, ...knowBrowser(call) }), call.session, given);
    return OK;
  });
  api.serve('DELETE /api/chat/push', async (call) => {
    await calls.end(await who(call), call.body.endpoint);
    return OK;
  });
  for (const kind of ['image', 'video'] as const)
    api.serve(
      `POST /api/chat/upload-${kind}`,
      async (call) => {
        await requireOn(settings);
        const { guestId, clientId } = call.form;
        const person = personOf({ ...call, guestId, ...knowBrowser(call) });
        return uploads.ofPerson(kind, person, call.stored, clientId);
      },
      {
        stored,
        async look({ fields, ...by }) {
          await requireOn(settings);
          const person = personOf({ ...by, guestId: guestId.safeParse(fields['guestId']).data });
          await uploads.look(kind, person, Number(by.request.headers['content-length'] ?? 0));
        },
      },
    );
}
