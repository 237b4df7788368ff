'use strict';
// Takes the digits of a ticket, and rolls the balls to what the site drew.
(function () {
  var game = window.siteGame;
  var drum = document.getElementById('drum');
  var balls = drum.querySelectorAll('.ball');
  var number = document.getElementById('number');
  var hint = document.getElementById('number-hint');

  function kind() {
    return document.querySelector('input[name="kind"]:checked');
  }

  function digits() {
    return Number(kind().dataset.digits);
  }

  function accept(text) {
    number.value = text.replace(/\D/g, '').slice(0, digits());
    number.removeAttribute('aria-invalid');
  }

  function ask() {
    if (number.value.length !== digits()) {
      game.say(game.texts.missing[kind().value], 'bad');
      number.setAttribute('aria-invalid', 'true');
      number.focus();
      return undefined;
    }
    drum.classList.remove('won');
    return { kind: kind().value, number: number.value };
  }

  function roll(ball, result, index) {
    if (game.isCalm()) {
      ball.textContent = result;
      return Promise.resolve();
    }
    var left = 8 + index * 6;
    ball.classList.add('rolling');
    return new Promise(function (resolve) {
      (function next() {
        left -= 1;
        ball.textContent = left > 0 ? String(Math.floor(Math.random() * 10)) : result;
        if (left > 0) return setTimeout(next, 70);
        ball.classList.remove('rolling');
        return resolve();
      })();
    });
  }

  function finish(answer) {
    return Promise.all(
      Array.prototype.map.call(balls, function (ball, index) {
        return roll(ball, answer.drawn[index], index);
      }),
    ).then(function () {
      drum.classList.toggle('won', Number(answer.win) > 0);
      drum.setAttribute('aria-label', game.texts.drawn + ': ' + answer.drawn);
      return game.texts.ended.replace('{drawn}', answer.drawn);
    });
  }

  number.addEventListener('input', function () {
    accept(number.value);
  });
  document.querySelectorAll('input[name="kind"]').forEach(function (radio) {
    radio.addEventListener('change', function () {
      number.maxLength = digits();
      hint.textContent = game.texts.numberHint[kind().value];
      accept(number.value.slice(-digits()));
    });
  });
  document.getElementById('lucky').addEventListener('click', function () {
    var chosen = Math.floor(Math.random() * Math.pow(10, digits()));
    accept(String(chosen).padStart(digits(), '0'));
  });
  game.onRound(ask, finish);
})();
