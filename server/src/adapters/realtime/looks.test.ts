import { expect, it, vi } from 'vitest';
import { createLooks, type Look } from './looks.ts';

const thing = { kind: 'slip', id: 'a' };
const look = (screen: string, staffId: string): Look => ({ screen, staffId, name: staffId, thing });

function start() {
  const clock = { ms: 0 };
  const told = vi.fn<(looks: readonly Look[]) => void>();
  const changed = vi.fn();
  return { clock, told, changed, looks: createLooks({ tell: told, changed, now: () => clock.ms }) };
}

it('what a server that died told of is believed for ten seconds, and what one tells again goes on', () => {
  const { clock, changed, looks } = start();
  looks.hear([look('one', 'noi'), look('two', 'dao')]);
  clock.ms = 6_000;
  looks.hear([look('two', 'dao')]);
  looks.beat();
  expect(looks.shownTo('mali')).toEqual([{ ...thing, who: ['dao', 'noi'] }]);
  changed.mockClear();
  clock.ms = 11_000;
  looks.beat();
  expect(looks.shownTo('mali')).toEqual([{ ...thing, who: ['dao'] }]);
  expect(changed).toHaveBeenCalledOnce();
});

it('a server tells what its screens look at in messages that fit, and at its end that they look at nothing', () => {
  const { told, looks } = start();
  for (let n = 0; n < 30; n += 1)
    looks.look({ ...look(String(n), 'ส'.repeat(40)), thing: { kind: 'k'.repeat(40), id: 'i'.repeat(100) } });
  looks.look(look('0', 'noi'));
  told.mockClear();
  looks.beat();
  const sent = told.mock.calls.map(([looks]) => looks);
  expect(sent.flat()).toHaveLength(30);
  for (const message of sent) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(7_500);
  told.mockClear();
  looks.leave();
  expect(told.mock.calls.flatMap(([left]) => left.map((one) => one.thing))).toEqual(Array(30).fill(null));
  expect(looks.shownTo('mali')).toEqual([]);
});
