/**
 * Browser code that replays ink made by `inkLayers`: `var show = inkReplay(root, calm)`, then
 * `show(seconds)` for a moment of the recording or `show(null)` for the finished drawing.
 * With `calm` (reduced motion) marks appear whole.
 */
export const INK_REPLAY_SCRIPT = `function inkReplay(root, calm) {
  var marks = Array.prototype.map.call(root.querySelectorAll(".mark"), function (el) {
    var time = function (name) { return el.hasAttribute(name) ? Number(el.getAttribute(name)) : null; };
    var steps = (el.getAttribute("data-reveal") || "").split(" ").filter(Boolean).map(function (step) {
      return step.split(",").map(Number);
    });
    return { el: el, start: time("data-start"), end: time("data-end"), hide: time("data-hide"), steps: steps,
      drawn: el.hasAttribute("pathLength"), share: -1 };
  });
  function shareOf(mark, now) {
    if (now === null) return mark.hide === null ? 1 : 0;
    if (mark.hide !== null && now >= mark.hide) return 0;
    if (mark.start === null) return 1;
    if (now < mark.start) return 0;
    if (calm || !mark.drawn || mark.end === null || now >= mark.end) return 1;
    var since = now - mark.start, steps = mark.steps;
    for (var i = 1; i < steps.length; i++) {
      var a = steps[i - 1], b = steps[i];
      if (since <= b[0]) return b[0] > a[0] ? a[1] + (b[1] - a[1]) * Math.max(0, (since - a[0]) / (b[0] - a[0])) : b[1];
    }
    return Math.min(1, since / (mark.end - mark.start));
  }
  return function (now) {
    marks.forEach(function (mark) {
      var share = shareOf(mark, now), el = mark.el;
      if (share === mark.share) return;
      mark.share = share;
      el.setAttribute("visibility", share > 0 ? "visible" : "hidden");
      if (share > 0 && share < 1) {
        el.setAttribute("stroke-dasharray", "1 2");
        el.setAttribute("stroke-dashoffset", 1 - share);
      } else {
        el.removeAttribute("stroke-dasharray");
        el.removeAttribute("stroke-dashoffset");
      }
    });
  };
}`;
