import metadata from "libphonenumber-js/metadata.min";
import { expect, test } from "vitest";
import { countryPrefix } from "./country-prefix";

test("a number's prefix is its country's, and its area's where countries share one", () => {
  const prefixes = { "+14155550123": "+1415", "+18765550123": "+1876", "+79161234567": "+7", "+4915112345678": "+49" };
  const others = { "+8613800138000": "+86", "+35312345678": "+353", "+23761234567": "+237", "+882161234567": "+882" };
  for (const [number, prefix] of Object.entries({ ...prefixes, ...others })) expect(countryPrefix(number)).toBe(prefix);
});

test("every country code is a prefix, so that numbers of one country share one budget", () => {
  for (const code of Object.keys(metadata.country_calling_codes)) {
    expect(countryPrefix(`+${code}5551234`)).toBe(code === "1" ? "+1555" : `+${code}`);
  }
});

test("a stored number that belongs to no country still has a prefix", () => {
  expect(countryPrefix("+9991234567")).toBe("+999");
});
