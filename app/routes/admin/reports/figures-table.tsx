// The figures behind a chart: a small table that stays one on phones, where cards would be a mile long.
import type { Bar, TallyChartProps } from './chart-props.ts'

/** Props of `FiguresTable`; `what` heads the column of labels. */
export type FiguresTableProps = Pick<TallyChartProps, 'what' | 'bars' | 'series'> & { caption: string }

const figure = (bar: Bar, key: string) => Number(bar[key]).toLocaleString('id-ID')

/** A row for each bar, a column for each series. */
export function FiguresTable({ caption, what, bars, series }: FiguresTableProps) {
  const columns = Object.entries(series)
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-garis bg-abu text-tinta-soft">
          <th scope="col" className="px-3 py-2 text-left font-semibold">
            {what}
          </th>
          {columns.map(([key, header]) => (
            <th key={key} scope="col" className="px-3 py-2 text-right font-semibold">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label} className="border-b border-garis">
            <th scope="row" className="px-3 py-1.5 text-left font-normal wrap-anywhere">
              {bar.label}
            </th>
            {columns.map(([key]) => (
              <td key={key} className="px-3 py-1.5 text-right">
                {figure(bar, key)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
