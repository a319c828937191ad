import { z } from "zod";

const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  retry_after: z.number().optional(),
});

/** A refusal of the API. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly retryAfterSeconds: number | null;

  private constructor({ error, message, errors = {}, retry_after: retryAfter }: RefusalBody) {
    super(message);
    this.name = "ApiRefusal";
    this.code = error;
    this.fields = errors;
    this.retryAfterSeconds = retryAfter ?? null;
  }

  static async from(response: Response): Promise<ApiRefusal> {
    const body = ErrorBody.parse(await response.json());
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    return new ApiRefusal({ retry_after: Number.isFinite(seconds) ? seconds : undefined, ...body });
  }
}

type RefusalBody = Omit<z.output<typeof ErrorBody>, "retry_after"> & { retry_after?: number | undefined };
