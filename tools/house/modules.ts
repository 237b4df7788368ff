/**
 * The product's modules in their one order: a module may use the face of those before it, never of those after it.
 * A new module takes its place here first.
 */
export const modules = [
  'history',
  'push',
  'site',
  'members',
  'operator',
  'staff',
  'wallet',
  'games',
  'deposits',
  'rewards',
  'withdrawals',
  'corrections',
  'statement',
  'reports',
  'dossier',
  'chat',
  'alerts',
  'console',
] as const;
