import { versionWith } from "#lib/snapshots/snapshot-version";

/** Another text after every change of clip `c` on the page of its link `s`. */
export const pageVersion = versionWith([
  "SELECT r.xmin || 'r' || r.ctid::text FROM replies r WHERE r.share_id = s.id AND r.state = 'shown' AND r.suspected_at IS NULL",
  "SELECT count(*) || 'n' || COALESCE(max(n.id), 0) FROM reactions n WHERE n.share_id = s.id",
]);
