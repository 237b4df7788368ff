// Loaded into every program that tools start: when whoever started it is gone without a word (kill -9, a closed
// terminal), the program drains and ends too instead of staying behind on its port.
const parent = process.ppid;
const look = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(look);
  process.kill(process.pid, 'SIGTERM');
}, 500);
look.unref();
