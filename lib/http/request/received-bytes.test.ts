import { expect, test } from "vitest";
import { fc } from "../../../e2e/support/random-tests";
import { ReceivedBytes } from "./received-bytes";

test("what arrived is given back whole, whatever length was declared and however it was cut", () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(chunks, fc.integer({ min: -50, max: 50 }), (parts, difference) => {
      const all = Buffer.concat(parts);
      const received = new ReceivedBytes(all.length + difference);
      for (const part of parts) received.add(part);
      const whole = received.whole();
      expect(whole.equals(all)).toBe(true);
      expect(whole.buffer.byteLength).toBe(whole.length);
    }),
  );
});

test("a body of the declared length is not copied again", () => {
  const received = new ReceivedBytes(3);
  received.add(Buffer.from("ab"));
  received.add(Buffer.from("c"));
  expect(received.whole()).toBe(received.whole());
});
