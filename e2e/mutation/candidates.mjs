import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ts } from "@ts-morph/common";
import { rootDir } from "../support/steps.mjs";
import { sqlChanges } from "./sql-changes.mjs";

/**
 * One small fault: `from` becomes `to` at a place of the file. `probe` is the range of the expression whose evaluation
 * means that a test reaches it; null where the file itself does when it is loaded. `name`: of a member `{ name }`.
 * @typedef {{start: number, end: number, name: string | null}} Probe
 * @typedef {{file: string, kind: string, start: number, from: string, to: string, probe: Probe | null}} Candidate
 * @typedef {{kind: string, start: number, end: number, to: string}} Change
 */

const domains = ["shares", "accounts", "clips", "assets", "packages", "messages", "webhooks"].map(
  (name) => `lib/${name}`,
);
/** The parts of the tree that decide: who may, what counts, what happens once. */
export const folders = [...domains, "lib/platform/limiter", "lib/http/endpoint"];

/** Tests and what they share, and the words of messages, which decide nothing. */
const IS_LEFT_OUT = /\.test\.ts$|\.suite\.ts$|\/sample-|-samples?\.ts$|^lib\/messages\/(templates\/|layout)/;

const K = ts.SyntaxKind;
const FLIPPED = new Map([
  [K.EqualsEqualsEqualsToken, "!=="],
  [K.ExclamationEqualsEqualsToken, "==="],
  [K.LessThanToken, "<="],
  [K.LessThanEqualsToken, "<"],
  [K.GreaterThanToken, ">="],
  [K.GreaterThanEqualsToken, ">"],
  [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"],
  [K.PlusToken, "-"],
  [K.MinusToken, "+"],
]);
const OPPOSITE = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
]);
const PRISMA = /^(find\w*|update\w*|delete\w*|count|aggregate|upsert)$/;

export function candidateFiles() {
  return folders.flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith(".ts") && !IS_LEFT_OUT.test(file))
      .sort(),
  );
}

/** @param {string} file @returns {Candidate[]} in the order of the text */
export function candidatesIn(file) {
  const text = readFileSync(join(rootDir, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  /** @type {Candidate[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || isLog(node)) return;
    for (const { kind, start, end, to } of changesOf(node, text)) {
      found.push({ file, kind, start, from: text.slice(start, end), to, probe: probeOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((a, b) => a.start - b.start || a.from.length - b.from.length || (a.to < b.to ? -1 : 1));
}

/** @param {ts.Node} node @param {string} text @returns {Change[]} */
function changesOf(node, text) {
  const whole = (/** @type {string} */ kind, /** @type {string} */ to) => [
    { kind, start: node.getStart(), end: node.getEnd(), to },
  ];
  if (ts.isBinaryExpression(node)) {
    const to = FLIPPED.get(node.operatorToken.kind);
    const isText = [node.left, node.right].some(
      (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
    );
    if (!to || (isText && "+-".includes(to))) return [];
    return [{ kind: "operator", start: node.operatorToken.getStart(), end: node.operatorToken.getEnd(), to }];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
    return whole("negation", node.operand.getText());
  }
  if (ts.isIfStatement(node)) {
    const { expression } = node;
    const range = { start: expression.getStart(), end: expression.getEnd() };
    return [
      { kind: "condition", ...range, to: "false" },
      { kind: "condition", ...range, to: "true" },
    ];
  }
  if (ts.isConditionalExpression(node)) {
    return [...whole("choice", node.whenTrue.getText()), ...whole("choice", node.whenFalse.getText())];
  }
  if (ts.isExpressionStatement(node)) return isCall(node.expression) ? whole("statement", ";") : [];
  if (node.kind === K.TrueKeyword) return whole("boolean", "false");
  if (node.kind === K.FalseKeyword) return whole("boolean", "true");
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    const isCount = Number.isInteger(value) && value <= 100 && !isFactor(node) && !ts.isPropertyName(node.parent);
    return isCount ? whole("number", String(value + 1)) : [];
  }
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && node.elements.every(ts.isStringLiteral)) {
    return whole("list", "[]");
  }
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
    const to = OPPOSITE.get(node.name.text);
    return to ? [{ kind: "opposite", start: node.name.getStart(), end: node.name.getEnd(), to }] : [];
  }
  if (isMemberOfQuery(node)) {
    const end = text[node.getEnd()] === "," ? node.getEnd() + 1 : node.getEnd();
    return [{ kind: "member", start: node.getStart(), end, to: "" }];
  }
  if (isSql(node)) return sqlChanges(text.slice(node.getStart(), node.getEnd()), node.getStart());
  return [];
}

/** @param {ts.Node} node @returns {Probe | null} */
function probeOf(node) {
  for (let at = node.parent; ; at = at.parent) {
    if (!at) return null;
    if (ts.isFunctionLike(at)) break;
  }
  const probe = probed(node);
  const name = ts.isShorthandPropertyAssignment(probe) ? probe.name.text : null;
  return { start: probe.getStart(), end: probe.getEnd(), name };
}

/** @param {ts.Node} node @returns {ts.Node} */
function probed(node) {
  if (ts.isIfStatement(node) || ts.isExpressionStatement(node)) return node.expression;
  if (ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isShorthandPropertyAssignment(node)) return node;
  if (ts.isPropertyAccessExpression(node)) return node.parent;
  if (ts.isTemplateLiteral(node) && ts.isTaggedTemplateExpression(node.parent)) return node.parent;
  return node;
}

/** @param {ts.Expression} expression @returns {boolean} */
function isCall(expression) {
  return ts.isAwaitExpression(expression) ? isCall(expression.expression) : ts.isCallExpression(expression);
}

/** What is only logged is seen by no caller. @param {ts.Node} node */
function isLog(node) {
  return ts.isExpressionStatement(node) && /^(log\.|warnThrottled|console\.)/.test(node.expression.getText());
}

/** 60 * 1000: a time or a size, where one more changes nothing that a user notices. @param {ts.Node} node */
function isFactor(node) {
  return (
    ts.isBinaryExpression(node.parent) &&
    [K.AsteriskToken, K.AsteriskAsteriskToken].includes(node.parent.operatorToken.kind)
  );
}

/** A member of `where` or `data` of a query. @param {ts.Node} node */
function isMemberOfQuery(node) {
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return false;
  const owner = node.parent.parent;
  if (!ts.isPropertyAssignment(owner) || !/^(where|data)$/.test(owner.name.getText())) return false;
  const call = owner.parent.parent;
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    PRISMA.test(call.expression.name.text)
  );
}

/** @param {ts.Node} node */
function isSql(node) {
  return ts.isTemplateLiteral(node) && /\b(SELECT|UPDATE|DELETE|INSERT|WHERE|AND|FROM)\b/.test(node.getText());
}
