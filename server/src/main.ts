/** environment → compose → listen → drain */
import { compose } from './compose.ts';
import { migrate } from './db/migrate.ts';
import { ConfigError, readConfig } from './kernel/config.ts';
import { createLog } from './kernel/log.ts';

/** After this the process ends whatever is still under way, ms: leases bring unfinished work back. */
const PATIENCE_MS = 25_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  await migrate(config.DATABASE_URL);
  const server = await compose(config, log);
  await server.console.listen({ host: config.CONSOLE_HOST, port: config.CONSOLE_PORT });
  await server.app.listen({ host: config.HOST, port: config.PORT });
  log.info({ host: config.HOST, port: config.PORT, console: config.CONSOLE_PORT }, 'ready');

  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    server.drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not drain');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
