import { ts } from "@ts-morph/common";
import { expect, test } from "vitest";
import { files, sourceOf } from "../../e2e/support/source-tree";

/*
 * Page translators replace each text node by an element. React then changes a node that is no longer in the page, or
 * looks for it to put something before it, and throws. Words in a separate element survive both.
 */

test("words that change, or are next to elements that appear and disappear, have a separate element", () => {
  const wrong = files.filter((file) => /^(components|app)\/.*\.tsx$/.test(file)).flatMap(bareWordsIn);
  expect(wrong, "give the words a separate element: page translators replace text nodes").toEqual([]);
});

test("the check finds each kind of bare words", () => {
  const found = (jsx: string) => bareWords(`const a = ${jsx};`).length > 0;
  const bare = [
    "<p>{busy ? <Spinner /> : null} Send</p>",
    "<p>{busy && <Spinner />} Send</p>",
    "<p>Page {page}</p>",
    "<p><b>Page</b> of many {more ? <b /> : null}</p>",
    "<p><b />{isSmall ? <span>{words}</span> : words}</p>",
    "<p><Icon /> Send</p>",
    "<>{items.map((one) => <b key={one} />)} in all</>",
  ];
  expect(bare.filter((jsx) => !found(jsx))).toEqual([]);
  const fine = [
    "<p>{'Page ' + page}</p>",
    "<p>{isSent ? 'Sent' : 'Send'}</p>",
    "<p>Press <b>Send</b> now</p>",
    "<p>{busy ? <Spinner /> : null}<span>Send</span></p>",
    '<p><b>Page</b>{" "}<span>{page}</span></p>',
  ];
  expect(fine.filter(found)).toEqual([]);
});

function bareWordsIn(file: string): string[] {
  return bareWords(sourceOf(file)).map((words) => `${file}: ${words}`);
}

function bareWords(text: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile("page.tsx", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node) => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !isOption(node)) {
      const parts = node.children.map(kindOf).filter((kind) => kind !== "space");
      const isBare = parts.includes("either") || (parts.includes("words") && parts.some(comesAndGoes));
      if (parts.length > 1 && isBare) found.push(node.getText().replace(/\s+/g, " ").slice(0, 120));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Browsers show an option as text alone, and a translator leaves it so. */
const isOption = (node: ts.Node) => ts.isJsxElement(node) && node.openingElement.tagName.getText() === "option";

type Kind = "space" | "words" | "changing" | "either" | "icon" | "element";

/** An icon may be gone where another state renders the same element. */
const comesAndGoes = (kind: Kind) => kind === "changing" || kind === "icon";

function kindOf(child: ts.JsxChild): Kind {
  if (ts.isJsxText(child)) return child.text.trim() === "" ? "space" : "words";
  if (ts.isJsxSelfClosingElement(child) && /^[A-Z]/.test(child.tagName.getText())) return "icon";
  if (!ts.isJsxExpression(child)) return "element";
  const { expression } = child;
  if (!expression) return "space";
  if (ts.isStringLiteral(expression)) return expression.text.trim() === "" ? "space" : "words";
  if (ts.isTemplateExpression(expression)) return "words";
  return isWordsOrElement(expression) ? "either" : "changing";
}

/** `isSmall ? <span>{words}</span> : words` */
function isWordsOrElement(expression: ts.Expression): boolean {
  if (!ts.isConditionalExpression(expression)) return false;
  const branches = [expression.whenTrue, expression.whenFalse].map((branch) =>
    ts.isParenthesizedExpression(branch) ? branch.expression : branch,
  );
  const isElement = (branch: ts.Node) =>
    ts.isJsxElement(branch) || ts.isJsxSelfClosingElement(branch) || ts.isJsxFragment(branch);
  const isNothing = (branch: ts.Node) =>
    branch.kind === ts.SyntaxKind.NullKeyword || ts.isConditionalExpression(branch);
  return branches.some(isElement) && branches.some((branch) => !isElement(branch) && !isNothing(branch));
}
