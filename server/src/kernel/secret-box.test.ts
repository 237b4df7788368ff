import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const first = { version: 1, secret: 'the first secret of this house' };
const second = { version: 2, secret: 'the second secret of this house' };
const binding = 'game-account:MEMBER:JOKER';

describe('a secret box', () => {
  it('opens to what was put in, and never looks the same twice', () => {
    const box = createSecretBox(first);
    const sealed = box.seal('รหัสผ่าน 1', binding);
    expect(box.open(sealed, binding)).toBe('รหัสผ่าน 1');
    expect(box.seal('รหัสผ่าน 1', binding)).not.toEqual(sealed);
  });

  it('opens where it is bound only', () => {
    const box = createSecretBox(first);
    expect(() => box.open(box.seal('secret', binding), 'game-account:OTHER:JOKER')).toThrow();
  });

  it('does not open when any byte was changed or cut off', () => {
    const box = createSecretBox(first);
    const sealed = box.seal('secret', binding);
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
      expect(() => box.open(changed, binding), `byte ${i}`).toThrow();
      expect(() => box.open(sealed.subarray(0, i), binding), `${i} bytes`).toThrow();
    }
  });

  it('seals with the newest key and still opens what an older one sealed', () => {
    const old = createSecretBox(first).seal('secret', binding);
    const box = createSecretBox(second, [first]);
    expect(box.open(old, binding)).toBe('secret');
    expect(box.seal('secret', binding)[0]).toBe(2);
    expect(() => createSecretBox(second).open(old, binding)).toThrow('no key of version 1');
    expect(() => createSecretBox({ ...second, version: 1 }).open(old, binding)).toThrow();
  });

  it('refuses two keys of one version', () => {
    expect(() => createSecretBox(first, [{ ...second, version: 1 }])).toThrow('version');
  });
});
