/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {any} body parsed, where it is JSON
 * @property {Buffer} bytes
 */

export class Api {
  /** @param {string} url @param {string} token */
  constructor(url, token) {
    this.url = url;
    this.token = token;
  }

  /**
   * Rejects if the connection ends before the answer is complete.
   * @param {string} method
   * @param {string} path
   * @param {object | FormData} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  async send(method, path, body, headers = {}) {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: response.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : null };
  }
}

/** @param {string | null} url */
export function pathOf(url) {
  return url === null ? "" : new URL(url).pathname;
}
