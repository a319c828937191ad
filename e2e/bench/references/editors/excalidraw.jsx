import { Excalidraw } from "@excalidraw/excalidraw";
import { createRoot } from "react-dom/client";

const elementFrom = ({ id, color, width, points }) => {
  const [[left, top]] = points;
  const moved = points.map(([x, y]) => [x - left, y - top]);
  const size = (axis) =>
    Math.max(...moved.map((point) => point[axis])) - Math.min(...moved.map((point) => point[axis]));
  return {
    id,
    type: "freedraw",
    x: left,
    y: top,
    width: size(0),
    height: size(1),
    points: moved,
    pressures: [],
    simulatePressure: true,
    strokeColor: color,
    // Its lines are as many times as wide.
    strokeWidth: width / 4.25,
  };
};

const scene = await (await fetch("/scene.json")).json();
createRoot(document.getElementById("root")).render(
  <Excalidraw
    initialData={{ elements: scene.strokes.map(elementFrom), scrollToContent: false }}
    excalidrawAPI={(api) => {
      const look = () => {
        if (api.getSceneElements().length < scene.strokes.length) return setTimeout(look, 100);
        api.setActiveTool({ type: "freedraw" });
        window.peerReady = () => api.getSceneElements().length;
      };
      look();
    }}
  />,
);
