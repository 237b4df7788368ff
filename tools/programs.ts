import { join } from 'node:path';
import { root } from './paths.ts';
import { type Program, startProgram } from './program.ts';
import { sandboxEnv } from './sandbox-env.ts';

export interface ProgramOptions {
  readonly port: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly onLine?: (line: string) => void;
  /** The file to run instead of the product's own. */
  readonly main?: string;
}

/** Starts the sandbox and waits until it is ready. */
export function startSandbox({
  port,
  env,
  onLine,
  main,
  data,
}: ProgramOptions & { data: string }): Promise<Program> {
  return startProgram({
    name: 'sandbox',
    main: main ?? join(root, 'sandbox/src/main.ts'),
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: data,
      // Both sides must agree on the secrets, whatever the environment around us holds.
      ...sandboxEnv(`http://127.0.0.1:${String(port)}`),
      ...env,
    },
    readyUrl: `http://127.0.0.1:${String(port)}/health`,
    ...(onLine && { onLine }),
  });
}

/** Starts the server and waits until it is ready; without `sandbox` its outside world comes from the environment. */
export function startServer(
  options: ProgramOptions & { databaseUrl: string; files: string; sandbox?: string },
): Promise<Program> {
  const { port, env, onLine, main, databaseUrl, files, sandbox } = options;
  return startProgram({
    name: 'server',
    main: main ?? join(root, 'server/src/main.ts'),
    env: {
      PORT: String(port),
      // any that is free, unless somebody wants to open it
      CONSOLE_PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: files,
      ...(sandbox !== undefined && sandboxEnv(sandbox)),
      ...env,
    },
    readyUrl: `http://127.0.0.1:${String(port)}/readyz`,
    ...(onLine && { onLine }),
  });
}
