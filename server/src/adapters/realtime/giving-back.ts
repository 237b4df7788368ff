import type pg from 'pg';

/**
 * The adapter listens on a connection of the pool, and takes another when the database was lost, but never gives the lost one back,
 * and goes on taking them when it was closed meanwhile: the pool would run dry, or never end. Of connections that it took, only
 * the last one is kept, and none once it is closed.
 */
export function givingBack(pool: pg.Pool): { pool: pg.Pool; close: () => void } {
  let last: pg.PoolClient | undefined;
  let isClosed = false;
  const giveBack = (): void => {
    const client = last;
    last = undefined;
    client?.removeAllListeners('end').release(true);
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = isClosed ? undefined : await pool.connect();
    // closed while it waited, or before: it never hears of a connection again, and does not ask once more
    if (!client || isClosed) {
      client?.release(true);
      return new Promise<never>(() => undefined);
    }
    giveBack();
    const release = client.release.bind(client);
    let isReleased = false;
    client.release = (broken) => {
      if (!isReleased) release(broken);
      isReleased = true;
    };
    last = client;
    client.once('end', () => {
      if (last === client) last = undefined;
      client.release(true);
    });
    return client;
  };
  const query = pool.query.bind(pool);
  return {
    pool: { connect, query } as unknown as pg.Pool,
    close() {
      isClosed = true;
      giveBack();
    },
  };
}
