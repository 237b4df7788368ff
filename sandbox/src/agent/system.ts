import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { z } from 'zod';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '@krapao/contract/console/demo';
import type { Surroundings, System } from '../system.ts';

/** `problem`: why nobody could be answered when it was tried last; null: nothing. */
export type AgentState = { isOn: boolean; answered: number; problem: string | null };
export type AgentSystem = Omit<System, 'state'> & {
  state: () => AgentState;
  turn: (isOn: boolean) => void;
  close: () => void;
};

const NAME = 'dao';
const LOOKS_EVERY_MS = 2_000;
const STEP_SECONDS = 30;

const WORDS = {
  th: 'สวัสดีค่ะ ดาวเป็นผู้ตอบจำลองของแซนด์บ็อกซ์ ได้รับข้อความแล้วนะคะ มีอะไรให้ช่วยอีกไหมคะ',
  la: 'ສະບາຍດີ ດາວເປັນຜູ້ຕອບຈຳລອງຂອງແຊນບັອກ ໄດ້ຮັບຂໍ້ຄວາມແລ້ວ ມີຫຍັງໃຫ້ຊ່ວຍຕື່ມບໍ່',
  en: 'Hello, this is Dao, the pretended agent of the sandbox. I have your message. Can I help with anything else?',
};
const waiting = z.object({
  chats: z.array(z.object({ id: z.string(), language: z.enum(['th', 'la', 'en']), lastSeq: z.int() })),
});

/** Somebody of the demo's support, when switched on: comes in at the console as a person does, and answers whoever waits there. */
export function agentSystem({ now, consoleUrl }: Surroundings): AgentSystem {
  const state: AgentState = { isOn: false, answered: 0, problem: null };
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let cookie: string | undefined;
  let triedStep = 0;
  /** Of answers on their way, by what they answer: told again they are one. */
  const ids = new Map<string, string>();

  /** @throws Error that says what the console answered */
  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Response> {
    const response = await fetch(`${consoleUrl}/api/console/${path}`, {
      method,
      headers: {
        [CONSOLE_HEADER]: '1',
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    if (response.status === 401) cookie = undefined;
    throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  }

  /** A code serves once: each of them is tried once. */
  async function comeIn(): Promise<void> {
    const epoch = Math.floor(now() / 1000);
    const step = Math.floor(epoch / STEP_SECONDS);
    if (step === triedStep) return;
    triedStep = step;
    const secret = DEMO_STAFF.find(({ name }) => name === NAME)?.secret ?? '';
    const code = await generate({ secret, epoch });
    const response = await ask('POST', 'session/code', { name: NAME, password: DEMO_STAFF_PASSWORD, code });
    cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }

  async function answerAll(): Promise<void> {
    if (cookie === undefined) await comeIn();
    if (cookie === undefined) return;
    await ask('PUT', 'chat-presence', { chat: null, typing: false });
    const { chats } = waiting.parse(await (await ask('GET', 'chats?state=waiting')).json());
    for (const { id, language, lastSeq } of chats) {
      const to = `${id} ${String(lastSeq)}`;
      const clientId = ids.get(to) ?? randomUUID();
      ids.set(to, clientId);
      const message = { message_type: 'text', payload: { message: WORDS[language] } };
      await ask('POST', `chats/${id}/messages`, { clientId, message });
      ids.delete(to);
      state.answered += 1;
    }
    state.problem = null;
  }

  function look(): void {
    if (isLooking) return;
    isLooking = true;
    answerAll()
      .catch((error: unknown) => {
        state.problem = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        isLooking = false;
        if (state.isOn) timer = setTimeout(look, LOOKS_EVERY_MS).unref();
      });
  }

  function turn(isOn: boolean): void {
    if (isOn === state.isOn) return;
    state.isOn = isOn;
    clearTimeout(timer);
    if (isOn) look();
  }

  return {
    name: 'agent',
    routes: (app: FastifyInstance) => {
      app.put('/agent', (request) => {
        turn(z.object({ isOn: z.boolean() }).parse(request.body).isOn);
        return state;
      });
    },
    state: () => ({ ...state }),
    turn,
    close: () => turn(false),
  };
}
