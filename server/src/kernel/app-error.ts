import { statusOfAny, type AnyCode, type AnyParams, type AnyParamsOf } from '@krapao/contract/console/errors';
import type { Phrase } from '@krapao/contract/phrases';

/** A code with its params, which may be left out where none has to be there, and what is behind it. */
type Refusal = {
  [C in AnyCode]: Record<never, never> extends AnyParamsOf<C>
    ? [code: C, params?: AnyParamsOf<C>, cause?: unknown]
    : [code: C, params: AnyParamsOf<C>, cause?: unknown];
}[AnyCode];

/** The one error of the product: a code of the contract and what who called may know about it. `cause` stays in our log. */
export class AppError extends Error {
  readonly code: AnyCode;
  readonly params: Readonly<Partial<AnyParams>>;

  constructor(...[code, params = {}, cause]: Refusal) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return statusOfAny(this.code);
  }
}

/** What is wrong with fields, in words that every screen can say in its language. */
export const refused = (fields: Readonly<Record<string, Phrase>>): AppError =>
  new AppError('INVALID_REQUEST', { fields });
