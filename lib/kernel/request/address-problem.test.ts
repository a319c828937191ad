import { expect, test } from "vitest";
import { addressProblem } from "./address-problem";

const of = (text: string) => addressProblem(text, ["postgresql:", "postgres:"]);

test.each([
  ["a # in the password", "postgresql://u:pa#ss@localhost/db", /percent-encoded.*# is %23/],
  ["a / in it", "postgresql://u:pa/ss@localhost/db", /percent-encoded/],
  ["a ? in it", "postgresql://u:pa?ss@localhost/db", /percent-encoded/],
  ["digits and a ? in it", "postgresql://u:12?ss@localhost/db", /percent-encoded/],
  ["several of them", "postgresql://u:p@ss#w/rd@host/db", /percent-encoded/],
  ["an @ and a /", "postgresql://u:p@ss/w@host/db", /percent-encoded/],
  ["a blank", "postgresql://u:pa ss@host/db", /percent-encoded/],
  ["a bare %", "postgresql://u:100%@host/db", /%25/],
  ["quotation marks", '"postgresql://u:secret@host/db"', /quotation marks/],
  ["one quotation mark", "'postgresql://u:secret@host/db", /quotation marks/],
  ["two hosts", "postgresql://u:secret@a:5432,b:5432/db", /several hosts/],
  ["two hosts without ports", "postgresql://u:secret@a,b/db", /several hosts/],
  ["a port that is none", "postgresql://u:secret@host:99999/db", /65535/],
  ["another scheme", "mysql://u:secret@host/db", /starts with postgresql:\/\//],
  ["no scheme", "host:5432/db", /starts with postgresql:\/\//],
])("%s is named, and no part of the address repeated", (_what, text, words) => {
  const problem = of(text) ?? "";
  expect(problem).toMatch(words);
  expect(problem).not.toMatch(/secret|pa[#/? ]|ss@|rd@|100%/);
});

test.each([
  "postgresql://u:p%23a%2Fss@localhost/db",
  "postgres://db/tellmark?sslmode=require&application_name=a@b",
  "postgresql:///db?host=/var/run/postgresql",
  "postgresql://u@[::1]:5432/db",
  "postgresql://u:p@ss@host/db",
])("%s is taken", (text) => {
  expect(of(text)).toBeNull();
});

test("addresses of the web may have what they like behind their host", () => {
  expect(addressProblem("https://tellmark.example/a?b=@#c", ["https:", "http:"])).toBeNull();
});
