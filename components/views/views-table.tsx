interface ViewsTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Rows with a heading each, and numbers. */
export function ViewsTable({ caption, heads, rows }: ViewsTableProps) {
  const numberWidth = heads.length > 3 ? "w-16" : "w-24";
  return (
    <table className="tabular mt-4 w-full table-fixed border-collapse text-sm">
      <caption className="pb-1 text-left font-[560] text-ink2">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-ink3">
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-1 font-[400] ${index === 0 ? "text-left" : `${numberWidth} text-right`}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first} className="border-line border-b">
            <th scope="row" dir="auto" className="truncate py-1 text-left font-[400]">
              {first}
            </th>
            {others.map((value, index) => (
              <td key={heads[index + 1]} className="py-1 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
