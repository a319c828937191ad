import { createRoot } from "react-dom/client";
import { b64Vecs, createShapeId, Tldraw } from "tldraw";

const shapeFrom = ({ id, points }) => {
  const [[left, top]] = points;
  const path = b64Vecs.encodePoints(points.map(([x, y]) => ({ x: x - left, y: y - top, z: 0.5 })));
  return {
    id: createShapeId(id),
    type: "draw",
    x: left,
    y: top,
    props: { segments: [{ type: "free", path }], color: "blue", size: "s", isComplete: true, isPen: false },
  };
};

const scene = await (await fetch("/scene.json")).json();
createRoot(document.getElementById("root")).render(
  <Tldraw
    onMount={(editor) => {
      editor.createShapes(scene.strokes.map(shapeFrom));
      editor.setCurrentTool("draw");
      window.peerReady = () => editor.getCurrentPageShapeIds().size;
    }}
  />,
);
