/** @typedef {{url: string, token?: string, ip: string}} Caller */

/** @param {Caller} caller @param {string} method @param {string} path @param {unknown} [body] */
export async function send({ url, token, ip }, method, path, body) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      "x-forwarded-for": ip,
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** @param {Caller} caller @param {string} method @param {string} path @param {unknown} [body] */
export async function ask(caller, method, path, body) {
  const { status, bytes } = await send(caller, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${bytes.toString().slice(0, 300)}`);
  return JSON.parse(bytes.toString());
}

/** @param {string} field @param {Uint8Array} bytes @param {string} type */
export function form(field, bytes, type) {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), "file");
  return form;
}
