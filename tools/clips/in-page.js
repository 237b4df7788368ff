// Runs in the page that is filmed. Whatever moves is an animation that stands still, so that any moment can be shown.
const CURVE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const { document } = globalThis;

function find(selector) {
  const found = document.querySelectorAll(selector);
  if (found.length !== 1) throw new Error(`${found.length} elements at ${selector}`);
  return found[0];
}

function move({ of, at, ms = 280, to, ease = CURVE }) {
  find(of).animate([to], { delay: at, duration: ms, easing: ease, fill: 'forwards' }).pause();
}

/** Shows the moment `at` ms. */
function seek(at) {
  for (const animation of document.getAnimations()) animation.currentTime = at;
}

function middleOf(selector, at) {
  seek(at);
  const { left, top, width, height } = find(selector).getBoundingClientRect();
  // A little aside, so that the words on it can be read.
  return { x: left + width / 2 + Math.min(60, width * 0.28), y: top + height / 2 + 4 };
}

const place = ({ x, y }) => ({ translate: `${x}px ${y}px` });

/** The finger: comes, presses or draws, and leaves when it has nothing more to do for a while. */
function touch(taps) {
  const stops = taps.map((tap) => ({ ...tap, ...middleOf(tap.of, tap.at) }));
  stops.forEach((stop, index) => {
    const before = stops[index - 1];
    const after = stops[index + 1];
    const isNew = !before || stop.at - before.at > 1_600;
    const start = isNew ? { x: stop.x + 40, y: stop.y + 90 } : before;
    if (isNew) {
      move({ of: '#finger', at: stop.at - 620, ms: 1, to: place(start) });
      move({ of: '#finger', at: stop.at - 600, ms: 200, to: { opacity: 1 } });
    }
    move({ of: '#finger', at: stop.at - 560, ms: 460, to: place(stop), ease: 'ease-in-out' });
    move({ of: '#ripple', at: stop.at - 20, ms: 1, to: { ...place(stop), opacity: 0.7, scale: 0.4 } });
    move({ of: '#ripple', at: stop.at, ms: 420, to: { opacity: 0, scale: 1.5 } });
    let free = stop.at + 320;
    if (stop.dx) {
      const end = { x: stop.x + stop.dx, y: stop.y };
      move({ of: '#finger', at: stop.at + 60, ms: 620, to: place(end) });
      Object.assign(stop, end);
      free += 500;
    } else {
      move({ of: stop.of, at: stop.at - 30, ms: 90, to: { scale: 0.95 } });
      move({ of: stop.of, at: stop.at + 90, ms: 160, to: { scale: 1 } });
    }
    if (!after || after.at - stop.at > 1_600) move({ of: '#finger', at: free, ms: 200, to: { opacity: 0 } });
  });
}

/** The caption of each step, and above it as many bars as there are steps, filling. */
function caption({ ms, steps }) {
  steps.forEach((at, index) => {
    const end = steps[index + 1] ?? ms;
    move({ of: `#bar-${index}`, at, ms: end - at, to: { transform: 'scaleX(1)' }, ease: 'linear' });
    if (index > 0)
      move({ of: `#caption-${index}`, at: at + 60, to: { opacity: 1, transform: 'translateY(0)' } });
    if (end < ms) move({ of: `#caption-${index}`, at: end - 120, ms: 160, to: { opacity: 0 } });
  });
}

globalThis.film = {
  async load(scene) {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
    scene.moves.forEach(move);
    caption(scene);
    touch(scene.taps);
    seek(0);
  },
  seek,
};
