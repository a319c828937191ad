import { expect, test } from "vitest";
import { askedLanguage } from "../pages/page-language";
import { isForAgent } from "./agent-query";

const code = "2UpFrNgfjjEHjfbwNXRfaK";

test.each(["", ".", ")", ").", ">", "%E2%80%9D", "%E3%80%82", "%20and", "'"])(
  "what stuck to the query of a link is not part of it: %s",
  (after) => {
    const request = (query: string) => new Request(`http://localhost:3000/c/${code}?${query}${after}`);
    expect(askedLanguage(request("lang=pt-BR"))).toBe("pt-BR");
    expect(askedLanguage(request("lang=und"))).toBe("und");
    expect(isForAgent(request("for=agent"))).toBe(true);
    expect(isForAgent(request("for=agents"))).toBe(false);
  },
);
