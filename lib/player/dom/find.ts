import { type ItemName, itemSelector, itemValue, type PartName, type Parts, partSelector } from "../names";

export function findPart<Name extends PartName>(name: Name): Parts[Name] | null {
  return document.querySelector<Parts[Name] & Element>(partSelector(name));
}

interface FoundItem {
  element: HTMLElement;
  value: string;
}

export function findItems(name: ItemName, within: ParentNode = document): FoundItem[] {
  return Array.from(within.querySelectorAll<HTMLElement>(itemSelector(name)), (element) => ({
    element,
    value: itemValue(element, name),
  }));
}
