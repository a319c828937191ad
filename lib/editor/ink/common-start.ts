export function commonStart<Item>(one: readonly Item[], other: readonly Item[], most = one.length): number {
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}
