import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { type Bar, Bars, LyingBars, type TallyChartProps } from './bars.tsx'

/** `what` heads the column of labels; `to` links a figure to its tickets. Unknown figures are shown as '-'. */
interface FiguresTableProps extends Pick<TallyChartProps, 'what' | 'bars' | 'series'> {
  readonly caption: string
  /** What unfolds the table. */
  readonly summary?: string
  readonly to?: (bar: Bar, series: string) => string | undefined
}

function Figure({ figure, to }: { figure: Bar[string] | undefined; to: string | undefined }) {
  if (figure === undefined) return '-'
  const words = Number(figure).toLocaleString('id-ID')
  if (to === undefined || figure === 0) return words
  return (
    <Link to={to} className="inline-flex min-h-6 min-w-6 items-center justify-end">
      {words}
    </Link>
  )
}

function FiguresTable({ caption, what, bars, series, to }: FiguresTableProps) {
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
                <Figure figure={bar[key]} to={to?.(bar, key)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The table of a chart, folded on the screen and whole in print. */
export function FiguresFold({ summary = 'Lihat angka', ...props }: FiguresTableProps) {
  return (
    <details className="unfold mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700 in-data-staff:min-h-8 in-data-staff:text-sm print:hidden">
        {summary}
      </summary>
      <div className="mt-2 overflow-x-auto">
        <FiguresTable {...props} />
      </div>
    </details>
  )
}

/** '2025-06-16' as '16/6': there is little space under a bar. */
export const shortDay = (isoDate: string) => `${Number(isoDate.slice(8))}/${Number(isoDate.slice(5, 7))}`

/** Lying bars that are drawn; further ones are in the table alone. */
const mostAcross = 15

export function TallyChart({ title, what, bars, series, across = false }: TallyChartProps) {
  const shown = across ? bars.slice(0, mostAcross) : bars
  const Drawing = across ? LyingBars : Bars
  return (
    <Card
      title={title}
      description={
        shown.length < bars.length && `${shown.length} terbanyak dari ${bars.length}; selengkapnya di "Lihat angka".`
      }
    >
      {bars.length === 0 ? (
        <p className="text-tinta-soft">Belum ada tiket dalam rentang ini.</p>
      ) : (
        <>
          <div aria-hidden="true">
            <Drawing bars={shown} series={series} />
          </div>
          <FiguresFold caption={title} what={what} bars={bars} series={series} />
        </>
      )}
    </Card>
  )
}
