/**
 * Copies a text, which may have yet to be fetched: browsers that allow it only during the click get a promise of it.
 * Throws if neither the clipboard nor a selected field can be used; `text` is asked once.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  // Pages that came over plain http have no clipboard.
  if (!clipboard) return copySelected(await text);
  if (typeof ClipboardItem !== "undefined" && clipboard.write) {
    const blob = Promise.resolve(text).then((words) => new Blob([words], { type: "text/plain" }));
    const isWritten = await clipboard.write([new ClipboardItem({ "text/plain": blob })]).then(
      () => true,
      () => false,
    );
    if (isWritten) return;
  }
  await clipboard.writeText(await text).catch(async () => copySelected(await text));
}

function copySelected(text: string): void {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  // Outside a modal dialog nothing can be selected while it is open.
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error("This browser does not allow copying.");
}
