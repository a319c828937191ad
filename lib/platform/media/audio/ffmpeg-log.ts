const KEPT = 300;

export class FfmpegLog {
  first: string[];
  last: string[];

  constructor() {
    this.first = [];
    this.last = [];
  }

  add(line: string) {
    if (this.first.length < KEPT) this.first.push(line);
    else {
      this.last.push(line);
      if (this.last.length > 2 * KEPT) this.last.splice(0, KEPT);
    }
  }

  lines() {
    return [...this.first, ...this.last];
  }
}
