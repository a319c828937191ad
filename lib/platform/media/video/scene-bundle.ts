import type { Scene, SceneGroup, SceneNode } from "./scene";

/** Several scenes packed so that shared nodes are sent once. Used on both sides of the IPC channel. */
type PackedGroup = Omit<SceneGroup, "nodes"> & { nodes: Packed[] };

/** a group, or the place of any other node among `nodes` */
type Packed = number | PackedGroup;

export type SceneBundle = { nodes: SceneNode[]; scenes: (Omit<Scene, "nodes"> & { nodes: Packed[] })[] };

export function packScenes(scenes: readonly Scene[]): SceneBundle {
  const places: Map<SceneNode, number> = new Map();
  const pack = (nodes: readonly SceneNode[]): Packed[] =>
    nodes.map((node) => {
      if (node.kind === "group") return { ...node, nodes: pack(node.nodes) };
      const known = places.get(node) ?? places.size;
      places.set(node, known);
      return known;
    });
  const packed = scenes.map((scene) => ({ ...scene, nodes: pack(scene.nodes) }));
  return { nodes: [...places.keys()], scenes: packed };
}

export function unpackScene({ nodes, scenes }: SceneBundle, index: number): Scene {
  const scene = scenes[index];
  if (!scene) throw new RangeError("The bundle has no such scene.");
  const unpack = (packed: readonly Packed[]): SceneNode[] =>
    packed.flatMap((one) => {
      if (typeof one !== "number") return [{ ...one, nodes: unpack(one.nodes) }];
      const node = nodes[one];
      return node ? [node] : [];
    });
  return { ...scene, nodes: unpack(scene.nodes) };
}
