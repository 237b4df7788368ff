'use strict';
// What all games share: one round at a time is asked for, and money is only ever told by the site's answer.
window.siteGame = (function () {
  var machine = document.getElementById('machine');
  var says = document.getElementById('says');
  var balance = document.getElementById('balance');
  var button = document.getElementById('go');
  var texts = JSON.parse(machine.dataset.texts);
  var busy = false;

  function say(text, kind) {
    says.className = kind ? 'says ' + kind : 'says';
    says.textContent = text;
  }

  function shown(amount) {
    return Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
  }

  function stake() {
    return Number(document.querySelector('input[name="stake"]:checked').value);
  }

  function tell(answer, prefix) {
    var won = Number(answer.win) > 0;
    balance.textContent = shown(answer.balance);
    var end = won ? texts.won.replace('{amount}', shown(answer.win)) : texts.lost;
    say(prefix ? prefix + ' ' + end : end, won ? 'good' : '');
  }

  function refused(status, body) {
    if (body.balance !== undefined) balance.textContent = shown(body.balance);
    say(status === 401 ? texts.signedOut : body.balance !== undefined ? texts.short : texts.failed, 'bad');
  }

  // `ask` gives what the round is about, or nothing after saying what is missing; `finish` draws the answer and may
  // give words to say before the result; `after` is told of the end of every round, however it ended.
  function onRound(ask, finish, after) {
    button.addEventListener('click', function () {
      if (busy) return;
      var order = ask();
      if (!order) return;
      order.stake = stake();
      busy = true;
      button.setAttribute('aria-disabled', 'true');
      say(texts.busy);
      fetch(machine.dataset.action, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      })
        .then(function (answer) {
          return answer.json().then(function (body) {
            if (!answer.ok) return refused(answer.status, body);
            return Promise.resolve(finish(body)).then(function (prefix) {
              tell(body, prefix);
            });
          });
        })
        .catch(function () {
          say(texts.failed, 'bad');
        })
        .then(function () {
          busy = false;
          button.removeAttribute('aria-disabled');
          if (after) after();
        });
    });
  }

  return {
    texts: texts,
    say: say,
    shown: shown,
    stake: stake,
    isCalm: function () {
      return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    },
    onRound: onRound,
  };
})();
