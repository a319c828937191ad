/** How often others could be served on the event loop while it ran. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let goesOn = true;
  const next = () => {
    turns += 1;
    if (goesOn) setImmediate(next);
  };
  setImmediate(next);
  await work();
  goesOn = false;
  return turns;
}
