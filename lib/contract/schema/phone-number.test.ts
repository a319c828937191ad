import { describe, expect, test } from "vitest";
import { PhoneNumber } from "./phone-number";
import { SmsShare } from "./share";

const problem = (written: string) => PhoneNumber.safeParse(written).error?.issues[0]?.message;

describe("a number is understood as users write and copy it", () => {
  test.each([
    ["plain", "+14155550123", "+14155550123"],
    ["with a trunk zero in brackets", "+44 (0)20 7946 0958", "+442079460958"],
    ["with blanks around that zero", "+49 (0) 209 123456", "+49209123456"],
    ["with that zero in a country without one", "+1 (0) 415 555 0123", "+14155550123"],
    ["with that zero in square brackets", "+1 [0] 415 555 0123", "+14155550123"],
    ["with square or full-width brackets", "+33 [0]6 12 34 56 78", "+33612345678"],
    ["with a trunk zero without brackets", "+49 0170 1234567", "+491701234567"],
    ["with the country code in brackets", "(+44) 20 7946 0958", "+442079460958"],
    ["of Rome, whose zero belongs to it", "+39 06 6982 1234", "+390669821234"],
    ["of Rome with the zero in brackets", "+39 (0)6 6982 1234", "+390669821234"],
    ["of Abidjan, whose zero belongs to it", "+225 07 07 07 07 07", "+2250707070707"],
    ["with 00", "0044 20 7946 0958", "+442079460958"],
    ["with + and 00", "+0044 20 7946 0958", "+442079460958"],
    ["with + twice", "++44 20 7946 0958", "+442079460958"],
    ["with + twice, and a blank", "+ +44 20 7946 0958", "+442079460958"],
    ["with 00 and +", "00 +44 20 7946 0958", "+442079460958"],
    ["with 00 twice", "000044 20 7946 0958", "+442079460958"],
    ["as a link", "tel:+1-415-555-0123", "+14155550123"],
    ["as an escaped link", "TEL:%2B1%20415%20555%200123", "+14155550123"],
    ["as a link for messages", "sms:+14155550123", "+14155550123"],
    ["between marks of direction", "\u202a+14155550123\u202c", "+14155550123"],
    ["with invisible signs inside", "+1\u200e415\u00ad555\u20600123\ufeff", "+14155550123"],
    ["with blanks that do not break", "+1\u00a0415\u202f555\u20090123", "+14155550123"],
    ["in full-width signs", "＋１（４１５）５５５－０１２３", "+14155550123"],
    ["in Arabic digits", "+٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨", "+442079460958"],
    ["in Devanagari digits", "+९१ ९८७६५ ४३२१०", "+919876543210"],
    ["with dashes of print", "+1\u2013415\u2011555\u22120123", "+14155550123"],
    ["with slashes and middle dots", "+49 170/123\u00b74567", "+491701234567"],
    ["as a link for a message with its text", "sms:+14155550123?body=Call%20me", "+14155550123"],
    ["as iOS writes such a link", "sms:+14155550123;?&body=hi", "+14155550123"],
    ["as iOS once wrote such a link", "sms:+14155550123&body=hi", "+14155550123"],
    ["as a link for a message that names a number", "sms:+14155550123?body=or %2B14155550124; or 5", "+14155550123"],
    ["as a link with other parameters", "tel:+1-415-555-0123;npdi;tgrp=a5?x=1", "+14155550123"],
    ["as a link that ends in signs of parameters", "sms:+14155550123;?&", "+14155550123"],
    ["as a code of an address book", "smsto:+14155550123", "+14155550123"],
    ["as a link that says where it is known", "tel:+1-415-555-0123;phone-context=example.com", "+14155550123"],
    ["in angle brackets", "<+14155550123>", "+14155550123"],
    ["in quotation marks", "\u201c+14155550123\u201d", "+14155550123"],
    ["as a table program keeps it a text", "'+14155550123", "+14155550123"],
    ["before a comma", "+1 415 555 0123,", "+14155550123"],
    ["in keycaps", "+1\ufe0f\u20e34\ufe0f\u20e31\ufe0f\u20e35 5550123", "+14155550123"],
    ["with slashes between all pairs", "+33/6/12/34/56/78", "+33612345678"],
    ["with slashes, where shorter numbers are possible", "+46 70/123/45/67", "+46701234567"],
    ["with slashes between its last pairs, where a shorter one is possible, too", "+48 601/12/34/56", "+48601123456"],
    ["with blanks around such slashes", "+48 601 / 12 / 34 / 56", "+48601123456"],
    ["with Japanese middle dots", "+44\u30fb20\uff657946\u30fb0958", "+442079460958"],
    ["of a satellite", "+882 1612 34567", "+882161234567"],
    ["of Russia, with its 8", "+7 (8) 916 123 45 67", "+79161234567"],
  ])("%s", (_how, written, meant) => {
    expect(PhoneNumber.parse(written)).toBe(meant);
  });
});

test("a number without its + is refused as a JSON number, too: ten digits of one country are another's in full", () => {
  for (const recipient_phone of [2025550123, "2025550123", 14155550123])
    expect(SmsShare.safeParse({ recipient_phone }).success, String(recipient_phone)).toBe(false);
});

describe("422 names what is wrong with an invalid number", () => {
  test.each([
    ["a digit is missing", "+1415555012", /9 digits follow \+1, where numbers have 10/],
    ["a digit too many", "+1 415 555 01234", /11 digits follow \+1, where numbers have 10/],
    ["a length between those that are", "+44 20794609", /8 digits follow \+44, where numbers have 7, 9 or 10/],
    ["a text instead", "1 ".repeat(200), /too long/],
    ["far too many digits", "+49 1512345678901234567", /too long/],
    ["much too short", "+1", /too short/],
    ["no country has the code", "+999 1234567", /no country code begins \+999/],
    ["no country code", "(415) 555-0123", /neither \+ nor 00/],
    ["the 011 of America, which begins numbers of other countries", "011 44 20 7946 0958", /011.*write \+/],
    ["the 011 of Buenos Aires with +, which is no number of Germany", "+011 4943 1234", /011.*write \+/],
    ["the 011 of America with +", "+011 44 20 7946 0958", /011.*write \+/],
    ["the country code twice", "+44 0044 20 7946 0958", /country code twice/],
    ["the country code twice with signs", "+44 +44 20 7946 0958", /country code twice/],
    ["more digits than a network takes", "+49 17012345678901", /more than 15 digits/],
    ["two numbers", "+14155550123 +14155550124", /more than one number/],
    ["two numbers with a slash", "+14155550123 / +14155550124", /more than one number/],
    ["two numbers with a comma", "+14155550123, +14155550124", /more than one number/],
    ["two numbers in a link", "tel:+14155550123&+14155550124", /more than one number/],
    ["two numbers in a link, with a semicolon", "sms:+14155550123;+14155550124?body=hi", /more than one number/],
    ["two numbers in a link, escaped", "tel:+14155550123%26%2B14155550124", /more than one number/],
    ["a second number as a parameter", "sms:+14155550123?addresses=%2B1-415-555-0124", /more than one number/],
    ["a second number of the same country in a link", "tel:+14155550123&4155550124", /"&" is not part of a number/],
    ["two numbers of one line in short", "+49 170 1234567/8", /more than one number/],
    ["two numbers of one line in short, with blanks", "+49 170 1234567 / 68", /more than one number/],
    ["three numbers of one line in short", "+48 601 123 456/57/58", /more than one number/],
    ["three numbers of one line, by their last digits", "+49 170 1234567/8/9", /more than one number/],
    ["three numbers of one line, in short of both kinds", "+49 170 1234567/68/9", /more than one number/],
    ["the signs of a number in another order", "\u202b0958 7946 20 44+\u202c", /neither \+ nor 00/],
    ["a number of a country, in a link", "tel:170-1234567;phone-context=+49", /neither \+ nor 00/],
    ["an extension right behind it", "+14155550123x12", /extension/],
    ["letters", "+1 800 FLOWERS", /"F" is not part of a number/],
    ["an extension", "+1 415 555 0123 ext. 5", /extension/],
    ["an extension in short", "+1 415 555 0123 x5", /extension/],
    ["an extension of a link", "tel:+14155550123;ext=5", /extension/],
    ["a zero that stays", "+44 00 7946 0958", /\b0\b|digits follow/],
    ["nothing but invisible signs", "\u200e\u202a", /empty/],
    ["an e-mail address", "ann@example.com", /"a" is not part/],
  ])("%s: %s", (_what, written, words) => {
    expect(problem(written)).toMatch(/^must be a number in international form, like \+14155550123: /);
    expect(problem(written)).toMatch(words);
  });

  test.each([1, 5, 8, 11, 13])("a number with %s digits after +1 gets no message", (count) => {
    expect(PhoneNumber.safeParse(`+1${"4155550123456".slice(0, count)}`).success).toBe(false);
  });
});
