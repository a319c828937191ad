export function element(name: string, className = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

export function button(text: string, act: () => void, look = "btn"): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = look;
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

export function setAttributes(element: Element, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
}
