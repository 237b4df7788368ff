import { describe, expect, it } from 'vitest';
import { isTaken, offeredOn } from './acts.ts';

const dao = { id: 'dao', name: 'Dao' };
const beam = { id: 'beam', name: 'Beam' };
const talk = { state: 'waiting', assignee: null, blockedUntil: null, mayManage: false } as const;
const acts = (of: Parameters<typeof offeredOn>[0]) => offeredOn(of, 'dao').presses.map(({ act }) => act);

describe('what can be done with a talk', () => {
  it('is to take, hand or end it where nobody has it, and the latter two where it is one’s own', () => {
    expect(acts(talk)).toEqual(['take', 'hand', 'close']);
    expect(acts({ ...talk, assignee: dao })).toEqual(['hand', 'close']);
  });

  it('is first to take it over where another has it, but for who manages the chat', () => {
    expect(acts({ ...talk, assignee: beam })).toEqual(['over']);
    expect(acts({ ...talk, assignee: beam, mayManage: true })).toEqual(['over', 'hand', 'close']);
    expect(isTaken({ assignee: beam }, 'dao')).toBe(true);
    expect(isTaken({ assignee: dao }, 'dao')).toBe(false);
    expect(isTaken({ assignee: null }, 'dao')).toBe(false);
  });

  it('is to take it up again where it ended, and to let a blocked person write', () => {
    expect(acts({ ...talk, state: 'closed', assignee: beam })).toEqual(['reopen']);
    expect(offeredOn({ ...talk, blockedUntil: '2026-11-23T00:00:00.000Z' }, 'dao').more).toEqual([
      'label',
      'unblock',
    ]);
  });
});
