const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SIGNS: Record<string, string> = {
  "%": "percent",
  "&": "and",
  "+": "plus",
  "@": "at",
  $: "dollars",
  "£": "pounds",
  "€": "euros",
};

/** The words that are heard when a written one is read aloud: `2017` has two, `kitchen,` has one, a dash has none. */
export function spokenForm(written: string): string[] {
  const plain = written
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/(\d),(?=\d{3})/g, "$1");
  return (plain.match(/\d+|[a-z]+(?:'[a-z]+)*|[%&+@$£€]/g) ?? []).flatMap((part) => {
    if (/^\d/.test(part)) return numberWords(part);
    return SIGNS[part] ?? part;
  });
}

function numberWords(digits: string): string[] {
  const number = Number(digits);
  if (digits.length > 6 || (digits.length > 1 && digits.startsWith("0")))
    return [...digits].map((digit) => small(digit));
  if (/^(1[1-9]|20[1-9])\d*$/.test(digits) && digits.length === 4)
    return [...under100(Math.floor(number / 100)), ...under100(number % 100)];
  return cardinal(number);
}

function cardinal(number: number): string[] {
  if (number < 100) return under100(number);
  if (number < 1000) return [small(Math.floor(number / 100)), "hundred", ...rest(number % 100)];
  return [...cardinal(Math.floor(number / 1000)), "thousand", ...rest(number % 1000)];
}

const rest = (number: number) => (number === 0 ? [] : cardinal(number));

function under100(number: number): string[] {
  if (number < 20) return [small(number)];
  const tens = TENS[Math.floor(number / 10)] ?? "";
  return number % 10 === 0 ? [tens] : [tens, small(number % 10)];
}

const small = (number: number | string) => ONES[Number(number)] ?? "";
