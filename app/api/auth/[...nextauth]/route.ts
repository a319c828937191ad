import NextAuth from "next-auth";
import { browserSessionOptions } from "#lib/http/browser-session";
import { requestIdOf } from "#lib/http/endpoint";
import { errorResponse } from "#lib/http/failures";
import { chargeAddress } from "#lib/http/limits";
import { refuseAuthCall } from "#lib/http/refuse-auth-call";

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: Request, context: Context): Promise<Response> => {
  try {
    await chargeAddress(request);
    refuseAuthCall(request, (await context.params).nextauth);
    return await NextAuth(request as never, context as never, browserSessionOptions(request));
  } catch (error) {
    return errorResponse(error, requestIdOf(request), request);
  }
};

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
