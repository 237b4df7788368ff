'use strict';
// Turns the reels to what the site decided.
(function () {
  var game = window.siteGame;
  var reels = document.getElementById('reels');
  var symbols = Object.keys(game.texts.symbols);
  var strips = reels.querySelectorAll('.strip');

  function draw(name) {
    return '<svg class="sym" viewBox="0 0 100 100" aria-hidden="true"><use href="#sym-' + name + '"/></svg>';
  }

  function any() {
    return symbols[Math.floor(Math.random() * symbols.length)];
  }

  // The strip grows upwards by what passes, the result on top of it, and slides down to it.
  function turn(strip, result, index) {
    var before = strip.innerHTML;
    var passing = 12 + index * 7;
    var markup = draw(any()) + draw(result) + draw(any());
    for (var i = 0; i < passing; i += 1) markup += draw(any());
    if (game.isCalm() || !strip.animate) {
      strip.innerHTML = draw(any()) + draw(result) + draw(any());
      return Promise.resolve();
    }
    strip.innerHTML = markup + before;
    var cell = strip.firstElementChild.getBoundingClientRect().height;
    var way = (passing + 3) * cell;
    var motion = strip.animate(
      [{ transform: 'translateY(' + -way + 'px)' }, { transform: 'translateY(0)' }],
      { duration: 900 + index * 450, easing: 'cubic-bezier(.15, .75, .25, 1.02)' },
    );
    return new Promise(function (resolve) {
      motion.onfinish = resolve;
      motion.oncancel = resolve;
    }).then(function () {
      while (strip.children.length > 3) strip.removeChild(strip.lastElementChild);
    });
  }

  function ask() {
    reels.classList.remove('won');
    return {};
  }

  function finish(answer) {
    return Promise.all(
      Array.prototype.map.call(strips, function (strip, index) {
        return turn(strip, answer.reels[index], index);
      }),
    ).then(function () {
      var names = answer.reels.map(function (name) {
        return game.texts.symbols[name];
      });
      reels.setAttribute('aria-label', names.join(', '));
      reels.classList.toggle('won', Number(answer.win) > 0);
    });
  }

  game.onRound(ask, finish);
})();
