const days = (...counts: number[]) =>
  counts.map((count) => ({ value: String(count), label: count === 1 ? "1 day" : `${count} days` }));

export const openDays = days(1, 7, 14, 30, 90);
export const keepDays = days(7, 30, 90, 365);
export const clipCounts = ["1", "5", "20", "100"].map((value) => ({ value, label: value }));
