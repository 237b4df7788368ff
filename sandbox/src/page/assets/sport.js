'use strict';
// Fills the slip with what is picked, and lets the match run to the score that the site decided.
(function () {
  var game = window.siteGame;
  var slip = document.getElementById('slip');
  var lines = {};
  // The bet whose match is on: what is picked meanwhile is for the next one.
  var bet;
  ['match', 'pick', 'pays', 'score'].forEach(function (name) {
    lines[name] = document.getElementById('slip-' + name);
  });

  function picked() {
    return document.querySelector('input[name="pick"]:checked');
  }

  function fill() {
    var pick = picked();
    if (!pick || bet) return;
    lines.match.textContent = pick.dataset.versus;
    lines.pick.textContent = pick.dataset.pick + ' · ' + pick.dataset.odds;
    lines.pays.textContent = game.shown((Number(pick.dataset.odds) * game.stake()).toFixed(2));
    lines.score.textContent = '–';
    slip.classList.remove('won', 'lost');
  }

  function ask() {
    var pick = picked();
    if (!pick) {
      game.say(game.texts.missing, 'bad');
      document.querySelector('input[name="pick"]').focus();
      return undefined;
    }
    fill();
    bet = pick;
    return { match: pick.dataset.match, outcome: pick.value };
  }

  // The score as it grows: one goal after the other, the sides by turns as far as they have any.
  function goals(score) {
    var steps = [[0, 0]];
    var now = [0, 0];
    while (now[0] < score.home || now[1] < score.away) {
      if (now[0] < score.home) steps.push((now = [now[0] + 1, now[1]]));
      if (now[1] < score.away) steps.push((now = [now[0], now[1] + 1]));
    }
    return steps;
  }

  function finish(answer) {
    var pick = bet;
    var steps = goals(answer.score);
    var text = function (step) {
      return step[0] + '–' + step[1];
    };
    if (game.isCalm()) steps = steps.slice(-1);
    return new Promise(function (resolve) {
      (function next() {
        lines.score.textContent = text(steps.shift());
        if (steps.length === 0) resolve();
        else setTimeout(next, 350);
      })();
    }).then(function () {
      slip.classList.add(Number(answer.win) > 0 ? 'won' : 'lost');
      return game.texts.ended
        .replace('{home}', pick.dataset.home)
        .replace('{score}', lines.score.textContent)
        .replace('{away}', pick.dataset.away);
    });
  }

  document.addEventListener('change', fill);
  game.onRound(ask, finish, function () {
    bet = undefined;
  });
})();
