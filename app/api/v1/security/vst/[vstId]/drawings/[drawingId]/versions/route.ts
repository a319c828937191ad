import { listDrawingVersions } from "#lib/assets/drawings/drawing-version";
import * as contract from "#lib/contract/drawings";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentVersions } from "#lib/http/present/drawing";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listDrawingVersions, async ({ subject, params }) =>
    presentVersions(await listDrawingVersions(subject.id, params.drawingId)),
  ),
);
