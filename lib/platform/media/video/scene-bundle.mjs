/**
 * Several scenes packed so that shared nodes are sent once. Used on both sides of the IPC channel.
 * @typedef {import("./scene").Scene} Scene
 * @typedef {import("./scene").SceneNode} SceneNode
 * @typedef {Omit<import("./scene").SceneGroup, "nodes"> & {nodes: Packed[]}} PackedGroup
 * @typedef {number | PackedGroup} Packed a group, or the place of any other node among `nodes`
 * @typedef {{nodes: SceneNode[], scenes: (Omit<Scene, "nodes"> & {nodes: Packed[]})[]}} SceneBundle
 */

/** @param {readonly Scene[]} scenes @returns {SceneBundle} */
export function packScenes(scenes) {
  /** @type {Map<SceneNode, number>} */
  const places = new Map();
  /** @param {readonly SceneNode[]} nodes @returns {Packed[]} */
  const pack = (nodes) =>
    nodes.map((node) => {
      if (node.kind === "group") return { ...node, nodes: pack(node.nodes) };
      const known = places.get(node) ?? places.size;
      places.set(node, known);
      return known;
    });
  const packed = scenes.map((scene) => ({ ...scene, nodes: pack(scene.nodes) }));
  return { nodes: [...places.keys()], scenes: packed };
}

/** @param {SceneBundle} bundle @param {number} index @returns {Scene} */
export function unpackScene({ nodes, scenes }, index) {
  const scene = scenes[index];
  if (!scene) throw new RangeError("The bundle has no such scene.");
  /** @param {readonly Packed[]} packed @returns {SceneNode[]} */
  const unpack = (packed) =>
    packed.flatMap((one) => {
      if (typeof one !== "number") return [{ ...one, nodes: unpack(one.nodes) }];
      const node = nodes[one];
      return node ? [node] : [];
    });
  return { ...scene, nodes: unpack(scene.nodes) };
}
