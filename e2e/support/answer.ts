export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}
