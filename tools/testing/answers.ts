// Ends well when a PostgreSQL answers at the given address that lets us make databases.
import pg from 'pg';

const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 2_000 });
client.on('error', () => undefined);
try {
  await client.connect();
  const { rows } = await client.query<{ able: boolean }>(
    "SELECT rolcreatedb AND current_setting('server_version_num')::int >= 150000 AS able FROM pg_roles WHERE rolname = current_user",
  );
  process.exitCode = rows[0]?.able === true ? 0 : 1;
} catch {
  process.exitCode = 1;
} finally {
  await client.end().catch(() => undefined);
}
