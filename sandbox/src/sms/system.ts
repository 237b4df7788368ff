import { randomUUID, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readCall, type Answer } from '../answer.ts';
import { faulty } from '../faulty.ts';
import type { Surroundings, System } from '../system.ts';
import { sameText } from '../signed-call.ts';

/** A code that was sent. `at` is ISO 8601. */
type Code = { token: string; pin: string; at: string };

/** A Thai mobile number, at home or with the country's code. */
const requestInput = z.object({ msisdn: z.string().regex(/^(0|66)[689]\d{8}$/) });
const verifyInput = z.object({ token: z.string().min(1), pin: z.string().regex(/^\d{4,6}$/) });

const VALID_MS = 5 * 60_000;
const PIN_DIGITS = 6;
const REF_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const REF_LENGTH = 5;

const failed = (message: string, detail = message): Answer => ({
  status: 400,
  body: { code: 400, errors: [{ detail, message }] },
});
const INVALID = failed('Invalid Parameter.');
const NO_APPLICATION = failed('Application not found.');

/** ThaiBulkSMS OTP, version 2: makes the code, sends it and verifies it. `deliver` puts a message on a phone. */
function thaiBulkSms(
  { journal, faults, secrets, now }: Surroundings,
  deliver: (to: string, text: string) => void,
): (app: FastifyInstance) => void {
  const codes = new Map<string, Code>();
  const record = journal.stream<Code>('thaibulksms', (code) => {
    codes.set(code.token, code);
  });

  const called = (request: FastifyRequest, apply: (fields: unknown) => Answer): Answer => {
    if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
      return INVALID;
    const { key, secret } = (request.body ?? {}) as Record<string, unknown>;
    const isKnown =
      sameText(String(key), secrets.thaibulksmsKey) && sameText(String(secret), secrets.thaibulksmsSecret);
    return isKnown ? apply(request.body) : NO_APPLICATION;
  };

  const send = (request: FastifyRequest): Answer =>
    called(request, (fields) => {
      const wanted = requestInput.safeParse(fields);
      if (!wanted.success) return failed('Invalid Parameter.', 'msisdn is not a mobile number');
      const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0');
      const refno = Array.from({ length: REF_LENGTH }, () => REF_LETTERS[randomInt(REF_LETTERS.length)]).join(
        '',
      );
      const token = randomBytes(24).toString('base64url');
      record({ token, pin, at: new Date(now()).toISOString() });
      deliver(
        wanted.data.msisdn.replace(/^66/, '0'),
        `TBS Code: ${pin}. Ref: ${refno}. Valid for ${VALID_MS / 60_000} minutes.`,
      );
      return { status: 200, body: { status: 'success', token, refno } };
    });

  const verify = (request: FastifyRequest): Answer =>
    called(request, (fields) => {
      const given = verifyInput.safeParse(fields);
      if (!given.success) return INVALID;
      const code = codes.get(given.data.token);
      if (!code || now() - Date.parse(code.at) > VALID_MS) return failed('Token is expire.');
      if (!sameText(given.data.pin, code.pin)) return failed('Code is invalid.');
      return { status: 200, body: { status: 'success', message: 'Code is correct.' } };
    });

  return (app) => {
    const wire = {
      faults,
      systems: ['sms'],
      failure: {
        status: 500,
        body: { code: 500, errors: [{ detail: 'Internal error.', message: 'Internal error.' }] },
      },
    };
    const refuse = () => NO_APPLICATION;
    app.post('/thaibulksms/v2/otp/request', faulty({ ...wire, operation: 'send', refuse }, send));
    app.post('/thaibulksms/v2/otp/verify', faulty({ ...wire, operation: 'verify', refuse }, verify));
  };
}

export type Sms = { to: string; text: string; at: string };

export type SmsSystem = System & { messages: (to?: string) => Sms[] };

const sendInput = z.object({ to: z.string().regex(/^\+?\d{8,15}$/), text: z.string().min(1).max(1000) });
const REFUSED = { status: 400, body: { error: 'REFUSED', message: 'The number cannot receive messages' } };

/** The SMS providers, and every phone that they reach. */
export function smsSystem(surroundings: Surroundings): SmsSystem {
  const { journal, faults, now } = surroundings;
  const newestFirst: Sms[] = [];
  const record = journal.stream<Sms>('sms', (sms) => {
    newestFirst.unshift(sms);
  });
  const deliver = (to: string, text: string): void => record({ to, text, at: new Date(now()).toISOString() });
  const oneTimeCodes = thaiBulkSms(surroundings, deliver);
  const messages = (to?: string): Sms[] => newestFirst.filter((sms) => to === undefined || sms.to === to);

  return {
    name: 'sms',
    messages,
    state: () => ({ messages: newestFirst.length }),
    routes: (app) => {
      app.post(
        '/sms/send',
        faulty({ faults, systems: ['sms'], operation: 'send', refuse: () => REFUSED }, (request) => {
          const { to, text } = readCall(sendInput, request.body);
          deliver(to, text);
          return { status: 200, body: { id: randomUUID(), status: 'SENT' } };
        }),
      );
      oneTimeCodes(app);
      app.get<{ Querystring: { to?: string } }>('/sms', (request) => messages(request.query.to));
    },
  };
}
