import { button, element } from "../element";
import { say } from "../say";

const withText = (name: string, text: string) => {
  const made = element(name);
  made.textContent = text;
  return made;
};

interface Letters {
  areOn: () => boolean;
  turn: (isOn: boolean) => void;
}

/** Lists keys with what they do, by pairs, and turns those of one character off. */
export function createKeysDialog(rows: readonly (readonly [keys: string, does: string])[], letters: Letters) {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  const heading = withText("h2", say("keys"));
  heading.id = "keys";
  dialog.setAttribute("aria-labelledby", heading.id);
  const close = button(say("close"), () => dialog.close());
  const head = element("div", "rowh");
  head.append(heading, close);
  const list = element("dl");
  for (const [keys, does] of rows) {
    const term = element("dt");
    term.append(...keys.split(" ").map((key) => withText("kbd", key)));
    list.append(term, withText("dd", does));
  }
  const choice = document.createElement("input");
  choice.type = "checkbox";
  choice.checked = letters.areOn();
  choice.addEventListener("change", () => letters.turn(choice.checked));
  const label = element("label");
  label.append(choice, say("singleKeys"));
  const card = element("div", "card");
  card.append(head, list, label);
  dialog.append(card);
  document.body.append(dialog);
  return dialog;
}
