import { describe, expect, it } from 'vitest';
import { Answers } from './answers.ts';

const answer = (status: number, body: string): Buffer =>
  Buffer.from(
    `HTTP/1.1 ${String(status)} X\r\ncontent-type: a\r\ncontent-length: ${String(body.length)}\r\n\r\n${body}`,
  );

describe('reading answers of a server under load', () => {
  it('tells the status of a whole answer', () => {
    const answers = new Answers();
    expect(answers.take(answer(200, '{"a":1}'))).toBe(200);
    expect(answers.take(answer(503, ''))).toBe(503);
  });

  it('waits for the rest wherever it was cut, even when the first part was overwritten', () => {
    const whole = answer(201, '{"long":"body"}');
    for (let cut = 1; cut < whole.length; cut += 1) {
      const answers = new Answers();
      const first = Buffer.from(whole.subarray(0, cut));
      expect(answers.take(first), `cut at ${String(cut)}`).toBe(0);
      first.fill(0);
      expect(answers.take(whole.subarray(cut)), `cut at ${String(cut)}`).toBe(201);
      expect(answers.take(whole)).toBe(201);
    }
  });

  it('refuses an answer whose length is not told', () => {
    expect(() => new Answers().take(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow(
      'without content-length',
    );
  });
});
