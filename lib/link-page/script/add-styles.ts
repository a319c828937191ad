/** Styles that no visitor needs before the first press, as a rule of the page's sheet: its policy allows no further style element. */
export function addStyles(css: string): void {
  const [sheet] = document.styleSheets;
  sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}
