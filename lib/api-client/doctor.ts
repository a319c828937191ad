import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as administrationContract from "#lib/contract/service";
import { request } from "./request";

type Answer = ResponseBody<typeof administrationContract.examineService>;
export type Finding = Answer["data"]["findings"][number];

export async function runDoctor(signal?: AbortSignal): Promise<Finding[]> {
  return (await request<Answer>("/admin/doctor", { signal })).data.findings;
}
