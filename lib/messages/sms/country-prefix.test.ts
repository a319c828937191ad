import { expect, test } from "vitest";
import { countryPrefix } from "./country-prefix";

test("a number's prefix is its country's, and its area's where countries share one", () => {
  const prefixes = { "+14155550123": "+1415", "+18765550123": "+1876", "+79161234567": "+7", "+4915112345678": "+49" };
  const others = { "+8613800138000": "+86", "+35312345678": "+353", "+23761234567": "+237", "+882161234567": "+882" };
  for (const [number, prefix] of Object.entries({ ...prefixes, ...others })) expect(countryPrefix(number)).toBe(prefix);
});
