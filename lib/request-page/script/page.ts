// Entry point at /r/{code}. The page can be read without it.
import { localizeTimes } from "#lib/plain-page/script/local-times";
import { requestSelector } from "../part-names";
import { countOpening } from "./count-opening";
import { showKeptAnswer } from "./show-kept-answer";

const code = location.pathname.split("/")[2] ?? "";
localizeTimes();
showKeptAnswer(code);
// The recorder may have changed it before the reader comes back.
addEventListener("pageshow", () => showKeptAnswer(code));
if (document.querySelector(requestSelector("record"))) countOpening(code);
