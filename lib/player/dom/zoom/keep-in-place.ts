/** A button stays under the pointer while the picture above it grows. */
export function keepInPlace(button: HTMLElement, act: () => void): void {
  const { top } = button.getBoundingClientRect();
  act();
  if (button.closest(".zoom")) scrollBy(0, button.getBoundingClientRect().top - top);
}
