/* global document, fetch, window */
'use strict';
// Turns the reels to what the site decided; money is only ever told by its answer.
(function () {
  var machine = document.getElementById('machine');
  var reels = document.getElementById('reels');
  var says = document.getElementById('says');
  var balance = document.getElementById('balance');
  var button = document.getElementById('spin');
  var texts = JSON.parse(machine.dataset.texts);
  var symbols = Object.keys(texts.symbols);
  var strips = reels.querySelectorAll('.strip');
  var calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  var busy = false;

  function draw(name) {
    return '<svg class="sym" viewBox="0 0 100 100" aria-hidden="true"><use href="#sym-' + name + '"/></svg>';
  }

  function any() {
    return symbols[Math.floor(Math.random() * symbols.length)];
  }

  function say(text, kind) {
    says.className = kind ? 'says ' + kind : 'says';
    says.textContent = text;
  }

  function shown(amount) {
    return amount.replace(/\B(?=(\d{3})+\.)/g, ',');
  }

  // The strip grows upwards by what passes, the result on top of it, and slides down to it.
  function turn(strip, result, index) {
    var before = strip.innerHTML;
    var passing = 12 + index * 7;
    var markup = draw(any()) + draw(result) + draw(any());
    for (var i = 0; i < passing; i += 1) markup += draw(any());
    if (calm.matches || !strip.animate) {
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

  function finish(answer) {
    return Promise.all(
      Array.prototype.map.call(strips, function (strip, index) {
        return turn(strip, answer.reels[index], index);
      }),
    ).then(function () {
      var won = Number(answer.win) > 0;
      balance.textContent = shown(answer.balance);
      reels.setAttribute(
        'aria-label',
        answer.reels
          .map(function (name) {
            return texts.symbols[name];
          })
          .join(', '),
      );
      reels.classList.toggle('won', won);
      say(won ? texts.won.replace('{amount}', shown(answer.win)) : texts.lost, won ? 'good' : '');
    });
  }

  function spin() {
    if (busy) return;
    busy = true;
    button.setAttribute('aria-disabled', 'true');
    reels.classList.remove('won');
    say(texts.spinning);
    var stake = Number(document.querySelector('input[name="stake"]:checked').value);
    fetch(machine.dataset.spin, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stake: stake }),
    })
      .then(function (answer) {
        return answer.json().then(function (body) {
          if (answer.ok) return finish(body);
          if (body.balance !== undefined) balance.textContent = shown(body.balance);
          say(
            answer.status === 401 ? texts.signedOut : body.balance !== undefined ? texts.short : texts.failed,
            'bad',
          );
        });
      })
      .catch(function () {
        say(texts.failed, 'bad');
      })
      .then(function () {
        busy = false;
        button.removeAttribute('aria-disabled');
      });
  }

  button.addEventListener('click', spin);
})();
