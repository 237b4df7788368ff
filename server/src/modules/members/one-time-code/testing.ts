/** What tests of one-time codes start from: a sender that does as it is told, and servers that use it. */
import { randomInt } from 'node:crypto';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type {
  CodeGuess,
  CodeRequest,
  CodeSending,
  CodeVerdict,
  OneTimeCodes,
  PhoneChanged,
  Told,
} from '../../../ports/one-time-code.ts';
import { createNetworkCeilings, createCurrentSettings } from '../../site/settings.ts';
import { server } from '../testing.ts';
import { newBrowser } from './browser.ts';
import { createSendCode } from './send-code.ts';
import { createVerifyCode } from './verify-code.ts';

/** Keeps the promises of the port; `endings` say how the next calls end instead, first come first. */
export class PretendedSender implements OneTimeCodes {
  readonly takesRef: boolean = true;
  readonly sent: (CodeRequest & { code: string })[] = [];
  readonly compared: CodeGuess[] = [];
  /** Phones that were told of a change; `toldEndings` say how the next ones end. */
  readonly told: PhoneChanged[] = [];
  readonly toldEndings: Told[] = [];
  readonly sendEndings: CodeSending[] = [];
  readonly verifyEndings: CodeVerdict[] = [];
  /** Answers no guess before this. */
  gate: Promise<void> = Promise.resolve();
  readonly #codes = new Map<string, string>();

  send(request: CodeRequest): Promise<CodeSending> {
    const ending = this.sendEndings.shift();
    if (ending) return Promise.resolve(ending);
    const [handle, code] = [newId(), String(randomInt(1e6)).padStart(6, '0')];
    this.#codes.set(handle, code);
    this.sent.push({ ...request, code });
    return Promise.resolve({ outcome: 'sent', handle, ref: request.ref ?? `REF${this.sent.length}` });
  }

  async tellPhoneChanged(message: PhoneChanged): Promise<Told> {
    const ending = this.toldEndings.shift() ?? { outcome: 'sent' };
    if (ending.outcome === 'sent') this.told.push(message);
    return ending;
  }

  async verify(guess: CodeGuess): Promise<CodeVerdict> {
    this.compared.push(guess);
    await this.gate;
    const isRight = this.#codes.get(guess.handle) === guess.code;
    return this.verifyEndings.shift() ?? { outcome: isRight ? 'right' : 'wrong' };
  }

  /** The newest code on a phone. */
  codeOn(phone: string): string {
    const message = this.sent.findLast((each) => each.phone === phone);
    if (!message) throw new Error(`nothing was sent to ${phone}`);
    return message.code;
  }
}

export const REFUSED: CodeSending = { outcome: 'refused', reason: 'no such phone' };
export const UNKNOWN = { outcome: 'unknown', reason: 'timeout' } as const;

/** What one server process has; nothing of it outlives it but the database. */
export function otpServer(db: Db, codes: OneTimeCodes) {
  const settings = createCurrentSettings(db);
  const deps = { db, codes, settings, ceilings: createNetworkCeilings(db, settings) };
  const send = createSendCode(deps);
  const verify = createVerifyCode(deps);
  return {
    ...server({ db }),
    send: (phoneNumber: string, browser = newBrowser(), ip = elsewhere()) =>
      send({ phoneNumber, browser, ip, language: undefined }),
    sendIn: send,
    verify: (otpToken: string, otpCode: string, browser: string | undefined) =>
      verify({ otpToken, otpCode, browser }),
  };
}

let phones = 0;
/** A phone that nobody has asked a code for. */
export const newPhone = (): string => `06${String((phones += 1)).padStart(8, '0')}`;

let addresses = 0;
const elsewhere = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** The code and params that work is refused with; `fine` when it is not. */
export const answerOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, ...error.params };
    },
  );

/** As if so many seconds had gone by for all codes of a phone. */
export async function pass({ client }: Db, phone: string, seconds: number): Promise<void> {
  await client.query(
    `update member_otp set sent_at = sent_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2),
      verified_at = verified_at - make_interval(secs => $2) where phone = $1`,
    [phone, seconds],
  );
}

export const anotherThan = (code: string): string => String((Number(code) + 1) % 1e6).padStart(6, '0');
