'use strict';
// Fresh messages and payouts without a reload, and forms that are sent once.
(function () {
  var parts = document.querySelectorAll('[data-live]');

  function refresh(part) {
    return fetch(part.dataset.live, { headers: { accept: 'text/html' } })
      .then(function (answer) {
        return answer.ok ? answer.text() : undefined;
      })
      .then(function (markup) {
        if (markup === undefined || markup === part.dataset.shown) return;
        // A button that is being used must not be replaced under the finger.
        if (part.contains(document.activeElement)) return;
        part.innerHTML = markup;
        part.dataset.shown = markup;
      })
      .catch(function () {});
  }

  function round() {
    var waits = document.hidden ? [] : Array.prototype.map.call(parts, refresh);
    Promise.all(waits).then(function () {
      setTimeout(round, 2000);
    });
  }
  if (parts.length > 0) round();

  setInterval(function () {
    document.querySelectorAll('[data-seconds]').forEach(function (left) {
      left.textContent = String(Math.max(0, Number(left.textContent) - 1));
    });
  }, 1000);

  document.addEventListener('submit', function (event) {
    var form = event.target;
    if (form.dataset.sent) return event.preventDefault();
    if (form.method === 'post') form.dataset.sent = 'yes';
  });
  window.addEventListener('pageshow', function () {
    document.querySelectorAll('form').forEach(function (form) {
      delete form.dataset.sent;
    });
  });
})();
