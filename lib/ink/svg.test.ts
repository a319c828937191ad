import { expect, test } from "vitest";
import { readStrokes } from "./stroke";
import { inkDocument, inkLayers, strokeToSvg } from "./svg";

const size = { width: 1000, height: 500 };

function draw(stroke: Record<string, unknown>) {
  const [read] = readStrokes({ strokes: [stroke] });
  if (!read) throw new Error("not read");
  return strokeToSvg(read, size);
}

test("every shape becomes a path in the picture's own pixels", () => {
  const corners = [
    [0.1, 0.2, 0],
    [0.3, 0.6, 1],
  ];
  expect(draw({ tool: "rect", points: corners }).path).toBe("M100 100H300V300H100Z");
  expect(draw({ tool: "line", points: corners }).path).toBe("M100 100L300 300");
  expect(draw({ tool: "ellipse", points: corners }).path).toBe("M100 200A100 100 0 0 1 300 200A100 100 0 0 1 100 200Z");
  expect(draw({ tool: "polygon", points: [...corners, [0.1, 0.6, 2]] }).path).toBe("M100 100L300 300L100 300Z");
  expect(draw({ tool: "pen", points: corners }).path).toBe("M100 100L300 300");
});

test("a freehand line is smoothed through the middles of its segments", () => {
  const points = [0, 1, 2, 3].map((i) => [i / 10, i % 2 ? 0.2 : 0, i]);
  expect(draw({ tool: "pen", points }).path).toBe("M0 0Q100 100 150 50Q200 0 250 50L300 100");
});

test("an arrow's head starts at its tip, so that it is drawn last", () => {
  const { path } = draw({
    tool: "arrow",
    width: 0.004,
    points: [
      [0.1, 0.5],
      [0.9, 0.5],
    ],
  });
  expect(path).toMatch(/^M100 250L900 250L8\d\d(\.\d)? 2[45]\d(\.\d)?L900 250L8\d\d/);
  expect(path?.match(/M/g)).toHaveLength(1);
});

test("a dot that was only tapped can be seen", () => {
  expect(draw({ tool: "pen", points: [[0.5, 0.5]] }).path).toBe("M500 250h0.1");
});

test("a mark carries its times, and an erased one is not part of the finished drawing", () => {
  const mark = draw({
    tool: "pen",
    points: [
      [0, 0, 0],
      [1, 1, 2],
    ],
    start: 3,
    end: 5,
    hide_at: 9,
  });
  expect(mark.growth).toMatchObject({ start: 3, end: 5, hideAt: 9 });
  expect(mark.element).toContain('data-start="3" data-end="5"');
  expect(mark.element).toContain('data-hide="9" visibility="hidden"');
});

test("a mark drawn while nothing was recorded has no times", () => {
  const { element } = draw({
    tool: "pen",
    points: [
      [0, 0],
      [1, 1],
    ],
    start: null,
  });
  expect(element).not.toMatch(/data-(start|end|hide|reveal)/);
  expect(element).not.toContain("visibility");
});

test("words in text, ids and colours cannot leave their place", () => {
  const evil = '"><script>alert(1)</script>';
  const points = [[0.1, 0.1]];
  const all = [
    draw({ tool: "text", id: evil, color: evil, text: `${evil}\nsecond`, points }),
    draw({ tool: "pen", id: evil, color: "url(#x)", points }),
  ];
  for (const { element } of all) {
    expect(element).not.toContain("<script");
    expect(element).not.toContain("url(");
    expect(element.match(/</g)?.length).toBeLessThanOrEqual(6);
  }
  expect(all[0]?.element).toContain("<tspan");
});

test("a redaction is a solid box, and an eraser draws nothing", () => {
  const points = [
    [0.1, 0.2],
    [0.3, 0.6],
  ];
  const { element } = draw({ tool: "redact", color: "#0000", opacity: 0.1, points });
  expect(element).toContain('fill="#171c2b"');
  expect(element).not.toContain("opacity");
  expect(draw({ tool: "eraser", points }).element).toBe("");
});

test("as a separate file it is the finished drawing, well-formed whatever was written", () => {
  const points = [
    [0.1, 0.2],
    [0.3, 0.6],
  ];
  const text = 'a & b <script>"\u0007\uFFFE\uD800';
  const svg = inkDocument(
    readStrokes({
      strokes: [
        { tool: "text", id: "t\u0000", text, points },
        { tool: "pen", id: "erased", points, start: 1, hide_at: 2 },
        { tool: "highlighter", id: "wash", points },
      ],
    }),
    size,
  );
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1000" height="500" viewBox="0 0 1000 500"/,
  );
  expect(svg).toContain(">a &#38; b &#60;script&#62;&#34;</tspan>");
  expect(svg).toContain('data-id="t"');
  expect(svg).not.toContain("erased");
  expect(svg.indexOf("wash")).toBeLessThan(svg.indexOf("tspan"));
});

test("highlighters are in a separate layer below the rest", () => {
  const points = [
    [0.1, 0.2],
    [0.3, 0.6],
  ];
  const svg = inkLayers(
    readStrokes({
      strokes: [
        { tool: "pen", points },
        { tool: "highlighter", points },
      ],
    }),
    size,
  );
  expect(svg.indexOf("ink-wash")).toBeLessThan(svg.indexOf("ink-line"));
  expect(svg.match(/<svg/g)).toHaveLength(2);
  expect(inkLayers([], size)).toBe("");
});
