const PAGE = 500;

/** Every row, a page at a time in the order of the ids; rows that are added or deleted in the meantime hide no others. */
export async function* allPages<Row extends { id: string | number }>(
  read: (page: { after: Row["id"] | undefined; take: number }) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let after: Row["id"] | undefined;
  for (;;) {
    const page = await read({ after, take: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id;
  }
}
