import { describe, expect, it } from 'vitest';
import { talkAt, viewOf } from './view.ts';

describe('the address of the chat', () => {
  it('names the view and the talk; what it does not know is what waits', () => {
    expect(viewOf(new URLSearchParams('view=mine'))).toBe('mine');
    expect(viewOf(new URLSearchParams('view=all'))).toBe('waiting');
    expect(talkAt('/chat/0190a6c0-5b1e-7c3a-9d2f-0123456789ab')).toBe('0190a6c0-5b1e-7c3a-9d2f-0123456789ab');
    expect(talkAt('/chat/canned')).toBeUndefined();
    expect(talkAt('/chat')).toBeUndefined();
  });
});
