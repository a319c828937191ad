import { examineService } from "#lib/contract/administration";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { examine } from "#lib/operations/doctor/examine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(examineService, async () => {
    const findings = (await examine()).map(({ part, isWell, says }) => ({ part, is_well: isWell, says }));
    return { success: true as const, data: { findings }, message: "What was found." };
  }),
);
