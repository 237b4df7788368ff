import type { ErrorCode } from '@krapao/contract/errors';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { AppError } from './app-error.ts';

/** What an error can be made of. */
type Taken = ConstructorParameters<typeof AppError>;

describe('an error', () => {
  it('has the status of its code, the params that it was given, and its cause', () => {
    const cause = new Error('the bank is down');
    const error = new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 }, cause);
    expect(error).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      params: { retryAfter: 5 },
      cause,
    });
    expect(new AppError('NO_DATA')).toMatchObject({ status: 404, params: {} });
  });

  it('is made with the params that its code must have', () => {
    expectTypeOf<['RATE_LIMITED', { retryAfter: number }]>().toExtend<Taken>();
    expectTypeOf<['RATE_LIMITED']>().not.toExtend<Taken>();
    expectTypeOf<['RATE_LIMITED', { retryAfter: string }]>().not.toExtend<Taken>();
    expectTypeOf<['SLIP_CLOSED', { from: string }]>().not.toExtend<Taken>();
    expectTypeOf<['INVALID_REQUEST', { fields: string[] }]>().not.toExtend<Taken>();
  });

  it('is made with no other param', () => {
    expectTypeOf<['NO_DATA']>().toExtend<Taken>();
    expectTypeOf<['NO_DATA', object, Error]>().toExtend<Taken>();
    expectTypeOf<['MONEY_NOT_ENOUGH', { stuck: string[] }]>().toExtend<Taken>();
    expectTypeOf<['NO_DATA', { retryAfter: number }]>().not.toExtend<Taken>();
    expectTypeOf<['MONEY_NOT_ENOUGH', { min: number }]>().not.toExtend<Taken>();
  });

  it('that is one of two is made with what both of them take', () => {
    expectTypeOf<['RATE_LIMITED' | 'SIGN_IN_BLOCKED', { retryAfter: number }]>().toExtend<Taken>();
    expectTypeOf<['RATE_LIMITED' | 'NO_DATA']>().not.toExtend<Taken>();
    expectTypeOf<['RATE_LIMITED' | 'NO_DATA', { retryAfter: number }]>().not.toExtend<Taken>();
    expectTypeOf<[ErrorCode]>().not.toExtend<Taken>();
  });
});
