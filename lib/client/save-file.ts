/** Has the browser save what an address of ours gives, under the name that comes with it. */
export function saveFile(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
