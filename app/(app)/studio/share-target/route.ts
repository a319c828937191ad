import { answerUnkeptShare } from "#lib/http/pages/unkept-share";

export function GET(request: Request): Promise<Response> {
  return answerUnkeptShare(request);
}

export function POST(request: Request): Promise<Response> {
  return answerUnkeptShare(request);
}
