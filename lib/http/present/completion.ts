import type { Completion } from "#lib/packages/export/complete-package";
import { urls } from "../response/urls";
import { presentJob } from "./job";

/** `status` refers to the request, `conversion_status` to the conversion. */
export function presentCompletion({ clip, job, packageBytes, warnings }: Completion, origin: string) {
  return {
    success: true as const,
    status: "completed" as const,
    download_url: urls.download(origin, clip.id),
    conversion_status: clip.status,
    conversion_job: job ? presentJob(job, origin) : null,
    package_url: urls.package(origin, clip.id),
    manifest_url: urls.manifest(origin, clip.id),
    file_size_bytes: Number(clip.storedBytes),
    package_size_bytes: packageBytes,
    warnings,
  };
}
