"use strict";
// Every replay on the page: a slider over its entries, and the board as it stood after each.
(function () {
  function setUp(replay) {
    var data = JSON.parse(replay.querySelector("script").textContent);
    var range = replay.querySelector("input");
    var label = replay.querySelector(".label");
    var when = replay.querySelector(".when");
    var line = replay.querySelector(".line");
    var board = replay.querySelector(".board");
    var older = replay.querySelector(".older");
    var entries = data.entries;
    var last = entries.length - 1;
    var here = last;

    function go(index) {
      here = Math.max(0, Math.min(last, index));
      var entry = entries[here];
      label.textContent = "@" + entry.number + " of " + entries[last].number;
      when.textContent = entry.when;
      line.textContent = entry.text;
      older.hidden = entry.stood === entry.number;
      older.textContent = "The board as it stood after @" + entry.stood + ".";
      board.innerHTML = data.boards[entry.board].map(function (piece) {
        return data.pieces[piece];
      }).join("\n");
      range.value = String(here);
      range.setAttribute("aria-valuetext", label.textContent + ": " + entry.text);
      mark(entry.number);
    }

    function mark(number) {
      var marked = document.querySelectorAll("[data-of='" + data.mark + "'] .here");
      marked.forEach(function (item) { item.classList.remove("here"); });
      var found = document.querySelectorAll(
        "[data-of='" + data.mark + "'] [data-entry='" + number + "']"
      );
      found.forEach(function (item) { item.classList.add("here"); });
    }

    function remember() {
      try {
        history.replaceState(null, "", "#" + data.mark + "@" + entries[here].number);
      } catch (refused) { /* a page without an address of its own */ }
    }

    function open(number) {
      var index = -1;
      entries.forEach(function (entry, place) {
        if (entry.number <= number) { index = place; }
      });
      go(index);
      replay.scrollIntoView();
    }

    range.max = String(last);
    range.addEventListener("input", function () { go(Number(range.value)); });
    range.addEventListener("change", remember);
    replay.querySelectorAll("button").forEach(function (button) {
      button.addEventListener("click", function () {
        go(here + Number(button.dataset.step));
        remember();
      });
    });
    replay.querySelector(".slider").hidden = false;
    return {
      mark: data.mark,
      open: open,
      show: function () { go(here); },
      step: function (by) { go(here + by); remember(); },
      seen: function () { return replay.getBoundingClientRect().bottom > 0; }
    };
  }

  var replays = Array.prototype.map.call(document.querySelectorAll(".replay"), setUp);

  function follow() {
    var match = /^#(\w*)@(\d{1,9})$/.exec(decodeURIComponent(location.hash));
    replays.forEach(function (replay) {
      if (match && replay.mark === match[1]) { replay.open(Number(match[2])); }
    });
  }

  // The arrow keys move the first replay that is not above the window, unless something has them.
  document.addEventListener("keydown", function (event) {
    var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    var taken = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!by || taken || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) { return; }
    var replay = replays.filter(function (one) { return one.seen(); })[0];
    if (replay) { replay.step(by); event.preventDefault(); }
  });

  replays.forEach(function (replay) { replay.show(); });
  window.addEventListener("hashchange", follow);
  if (location.hash) { follow(); }
})();
