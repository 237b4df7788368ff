import { statusOf, type ErrorCode, type ErrorParams, type ParamsOf } from '@krapao/contract/errors';

/** A code with its params, which may be left out where none has to be there, and what is behind it. */
type Refusal = {
  [C in ErrorCode]: Record<never, never> extends ParamsOf<C>
    ? [code: C, params?: ParamsOf<C>, cause?: unknown]
    : [code: C, params: ParamsOf<C>, cause?: unknown];
}[ErrorCode];

/** The one error of the product: a code of the contract and what the member may know about it. `cause` stays in our log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Partial<ErrorParams>>;

  constructor(...[code, params = {}, cause]: Refusal) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return statusOf(this.code);
  }
}
