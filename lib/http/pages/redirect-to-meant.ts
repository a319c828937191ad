/** To the page whose address was changed on its way; its query is kept. */
export function redirectToMeant(request: Request, meant: string): Response {
  const headers = { Location: meant + new URL(request.url).search, "Cache-Control": "private, no-cache" };
  return new Response(null, { status: 308, headers });
}
