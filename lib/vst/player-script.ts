import { INK_REPLAY_SCRIPT } from "./ink-replay";

/** The offline player's whole behaviour; the page works as a picture with tags and native audio controls without it. */
export const PLAYER_SCRIPT = `(function () {
"use strict";
${INK_REPLAY_SCRIPT}
var pins = JSON.parse(document.getElementById("clip").textContent).manifest.pins;
var audio = document.querySelector("audio");
var all = function (selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); };
var one = function (selector) { return document.querySelector(selector); };
var calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
var figures = all(".stage"), choices = all(".strip button"), readings = all(".tr").map(function (text) {
  var words = Array.prototype.slice.call(text.querySelectorAll("[data-at]"));
  return { words: words, starts: words.map(function (word) { return Number(word.getAttribute("data-at")); }), at: -2 };
});
var showInk = inkReplay(document, calm);
document.documentElement.classList.add("js");

// Which picture is on the table at which moment: the one that the last tag or stroke belongs to.
var scenes = pins.filter(function (pin) { return pin.image; }).map(function (pin) {
  return { at: pin.timestamp, image: pin.image };
}).concat(all(".mark[data-start]").map(function (mark) {
  return { at: Number(mark.getAttribute("data-start")), image: mark.closest(".stage").getAttribute("data-image") };
})).sort(function (a, b) { return a.at - b.at; });

function showImage(id) {
  if (!figures.some(function (figure) { return figure.getAttribute("data-image") === id; })) return;
  figures.forEach(function (figure) { figure.classList.toggle("cur", figure.getAttribute("data-image") === id); });
  choices.forEach(function (choice) { choice.setAttribute("aria-pressed", choice.getAttribute("data-image") === id); });
}
function lastUpTo(list, now, timeOf) {
  var low = 0, high = list.length;
  while (low < high) {
    var middle = (low + high) >> 1;
    if (timeOf(list[middle]) <= now) low = middle + 1; else high = middle;
  }
  return low - 1;
}
if (figures[0]) showImage(figures[0].getAttribute("data-image"));
choices.forEach(function (choice) {
  choice.addEventListener("click", function () { showImage(choice.getAttribute("data-image")); });
});
if (!audio) return;

audio.removeAttribute("controls");
audio.hidden = true;
one(".controls").hidden = false;
var play = one(".play"), seek = one(".seek"), speed = one(".speed"), clock = one(".clock");
var head = one(".head"), done = one("#done rect"), problem = one(".problem");
var known = Number(seek.max) || 0, active = -2, scene = -1, rates = [1, 1.25, 1.5, 2, 0.75];

function length() { return isFinite(audio.duration) && audio.duration > 0 ? audio.duration : known; }
function text(seconds) {
  var whole = Math.max(0, Math.floor(seconds));
  return Math.floor(whole / 60) + ":" + ("0" + (whole % 60)).slice(-2);
}
function resting() { return audio.ended || (audio.paused && audio.currentTime === 0); }
function mark(list, name, index) {
  list.forEach(function (el) { el.classList.toggle(name, Number(el.getAttribute("data-pin")) === index); });
}
var pinLinks = all(".pin"), flags = all(".flag"), rows = all(".notes li");

function showTag(index, now) {
  [pinLinks, flags, rows].forEach(function (list) { mark(list, "on", index); });
  rows.forEach(function (row) {
    if (Number(row.getAttribute("data-pin")) === index) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  });
  pinLinks.forEach(function (pin) { pin.classList.toggle("ahead", now !== null && Number(pin.getAttribute("data-pin")) > index); });
}
function showWords(reading, now, rest) {
  var at = audio.ended ? reading.words.length : rest ? -1 : lastUpTo(reading.starts, now + 0.02, Number);
  if (at === reading.at) return;
  reading.at = at;
  reading.words.forEach(function (el, i) {
    el.classList.toggle("past", i <= at);
    el.classList.toggle("now", i === at);
  });
}
function draw() {
  var now = audio.currentTime, total = length(), rest = resting();
  var share = total > 0 ? Math.min(1, now / total) : 0;
  head.style.left = share * 100 + "%";
  done.setAttribute("width", share * 520);
  seek.value = now;
  seek.setAttribute("aria-valuetext", text(now) + " of " + text(total));
  var shown = text(now) + " / " + text(total);
  if (clock.textContent !== shown) clock.textContent = shown;
  showInk(rest ? null : now);
  var tag = rest ? -1 : lastUpTo(pins, now + 0.02, function (pin) { return pin.timestamp; });
  var state = rest ? -1 : tag + 1;
  if (state !== active) { active = state; showTag(tag, rest ? null : now); }
  readings.forEach(function (reading) { showWords(reading, now, rest); });
  var event = rest ? -1 : lastUpTo(scenes, now + 0.02, function (item) { return item.at; });
  if (event !== scene) { scene = event; if (scenes[event]) showImage(scenes[event].image); }
}
function loop() { draw(); if (!audio.paused && !audio.ended) requestAnimationFrame(loop); }
function toggle() { if (audio.paused) audio.play().catch(fail); else audio.pause(); }
function go(seconds, andPlay) {
  audio.currentTime = Math.max(0, Math.min(seconds, Math.max(0, length() - 0.05)));
  if (andPlay && audio.paused) audio.play().catch(fail);
  draw();
}
function fail(error) { if (error && error.name === "NotAllowedError") return; if (audio.error || audio.networkState === 3) problem.hidden = false; }
function state() {
  play.setAttribute("aria-label", audio.paused ? "Play" : "Pause");
  play.classList.toggle("playing", !audio.paused);
  loop();
}
function step(by) {
  var now = audio.currentTime, times = pins.map(function (pin) { return pin.timestamp; });
  var next = by > 0 ? times.filter(function (t) { return t > now + 0.1; })[0]
    : times.filter(function (t) { return t < now - 1; }).pop();
  if (next !== undefined) go(next, false); else if (by < 0) go(0, false);
}

play.addEventListener("click", toggle);
["play", "pause", "ended", "seeked", "loadedmetadata", "durationchange"].forEach(function (name) { audio.addEventListener(name, state); });
audio.addEventListener("timeupdate", draw);
audio.addEventListener("loadedmetadata", function () { seek.max = length(); });
audio.addEventListener("error", fail);
all("audio source").slice(-1).forEach(function (source) { source.addEventListener("error", function () { problem.hidden = false; }); });
seek.addEventListener("input", function () { go(Number(seek.value), false); });
speed.addEventListener("click", function () {
  var rate = rates[(rates.indexOf(audio.playbackRate) + 1) % rates.length];
  audio.playbackRate = rate;
  speed.textContent = rate + "\\u00d7";
  speed.setAttribute("aria-label", "Speed: " + rate + "\u00d7");
});
document.addEventListener("click", function (event) {
  var target = event.target.closest("[data-go],[data-at]");
  if (!target || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(target.getAttribute("data-go") || target.getAttribute("data-at")), true);
});
document.addEventListener("keydown", function (event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  var onControl = event.target.closest("button,a,summary");
  if ((event.key === " " && !onControl) || event.key === "k") toggle();
  else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    var by = event.key === "ArrowLeft" ? -1 : 1;
    if (event.shiftKey) step(by); else go(audio.currentTime + by * 5, false);
  } else return;
  event.preventDefault();
});
// Flags closer together than a finger is wide keep only their line; the list has every tag anyway.
function spread() {
  var free = -Infinity;
  flags.forEach(function (flag) {
    var left = flag.offsetLeft, crowded = left - free < 26;
    flag.classList.toggle("tick", crowded);
    if (!crowded) free = left;
  });
}
addEventListener("resize", spread);
spread();
state();
})();`;
