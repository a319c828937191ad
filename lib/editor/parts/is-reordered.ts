/** The pictures of both are in another order. */
export function isReordered(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  const now = after.map(({ id }) => id).filter((id) => before.some((picture) => picture.id === id));
  const was = before.map(({ id }) => id).filter((id) => now.includes(id));
  return was.some((id, place) => id !== now[place]);
}
