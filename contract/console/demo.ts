/** Who works at the demo, and what their codes are made of: the server seeds them, the sandbox shows their codes as an authenticator would. */
import type { Role } from './rights.ts';

export const DEMO_STAFF_PASSWORD = 'krapao-demo';

export const DEMO_STAFF: readonly { name: string; display: string; role: Role; secret: string }[] = [
  { name: 'owner', display: 'ปกรณ์', role: 'owner', secret: 'KRAPAODEMOCONSOLEOWNERAAAAAAAAAA' },
  { name: 'mali', display: 'มะลิ', role: 'manager', secret: 'KRAPAODEMOCONSOLEMALIAAAAAAAAAAA' },
  { name: 'noi', display: 'น้อย', role: 'cashier', secret: 'KRAPAODEMOCONSOLENOIAAAAAAAAAAAA' },
  { name: 'dao', display: 'ดาว', role: 'support', secret: 'KRAPAODEMOCONSOLEDAOAAAAAAAAAAAA' },
];
