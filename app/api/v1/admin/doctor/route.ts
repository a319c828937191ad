import * as contract from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { addressAdvice } from "#lib/http/identity/address-advice";
import { examineInstallation } from "#lib/operations/doctor/examine";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.examineService, async ({ request }) => {
    const advice = addressAdvice(request);
    const findings = (await examineInstallation()).map(({ part, isWell, says }) => {
      const problem = part === "address" ? advice : null;
      return { part, is_well: isWell && problem === null, says: problem ?? says };
    });
    return { success: true as const, data: { findings }, message: "The findings." };
  }),
);
