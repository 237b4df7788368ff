import { optionsFromEnvironment } from './options.ts';
import { startSandbox } from './start.ts';

const sandbox = await startSandbox(optionsFromEnvironment(process.env));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.close();
  });
}
console.log(`sandbox ready ${sandbox.url}`);
