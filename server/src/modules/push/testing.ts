import type { Db } from '../../db/pool.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { silent } from '../../testing/fixtures.ts';
import { createPush, type Push } from './index.ts';

/** Push where nobody can be called. */
export const noPush = (db: Db): Push =>
  createPush({
    db,
    box: createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' }),
    log: silent,
    sender: {
      key: '',
      isOurs: () => false,
      isAllowed: () => false,
      send: () => Promise.reject(new Error('nobody is called')),
    },
  });
