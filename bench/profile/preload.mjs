// Loaded into a server under load: the first SIGUSR2 begins a CPU profile, the second writes it to BENCH_PROFILE.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const SAMPLE_US = 500;
let session;

process.on('SIGUSR2', () => {
  const path = process.env.BENCH_PROFILE;
  if (path === undefined) return;
  if (session === undefined) {
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    session.post('Profiler.start');
    return;
  }
  session.post('Profiler.stop', (error, answer) => {
    if (error) return;
    writeFileSync(`${path}.half`, JSON.stringify(answer.profile));
    renameSync(`${path}.half`, path);
  });
  session.disconnect();
  session = undefined;
});
