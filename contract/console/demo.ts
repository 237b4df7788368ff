/** Who works at the demo, and what their codes are made of: the server seeds them, the sandbox shows their codes as an authenticator would. */
import type { Role } from './rights.ts';

export const DEMO_STAFF_PASSWORD = 'krapao-demo';

export const DEMO_STAFF: readonly { name: string; display: string; role: Role; secret: string }[] = [
  { name: 'owner', display: 'ปกรณ์', role: 'owner', secret: 'KRAPAODEMOCONSOLEOWNERAAAAAAAAAA' },
  { name: 'napa', display: 'นภา', role: 'owner', secret: 'KRAPAODEMOCONSOLENAPAAAAAAAAAAAA' },
  { name: 'mali', display: 'มะลิ', role: 'manager', secret: 'KRAPAODEMOCONSOLEMALIAAAAAAAAAAA' },
  { name: 'noi', display: 'น้อย', role: 'cashier', secret: 'KRAPAODEMOCONSOLENOIAAAAAAAAAAAA' },
  { name: 'dao', display: 'ดาว', role: 'support', secret: 'KRAPAODEMOCONSOLEDAOAAAAAAAAAAAA' },
];

/**
 * The browser that each of them has in the sandbox, as a push service is told of it: anybody may read what it is told. Its private half is the
 * sandbox's.
 */
export const DEMO_BROWSER = {
  p256dh: 'BMt7lWrgfXAV890cE9IwxQoaDX4DPJqc9uGw5M2L_n30uUtK_LqPj1XNI73TO7TrKfsn_-wLWThUdnKpYvXO-cM',
  auth: 'a3JhcGFvLWRlbW8tYXV0aA',
};
export const demoBrowserOf = (name: string): string => `demo-${name}`;
