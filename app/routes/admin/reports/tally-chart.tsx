import { Card } from '#app/ui/card.tsx'
import { type Bar, Bars, LyingBars, type TallyChartProps } from './bars.tsx'

/** `what` heads the column of labels. */
type FiguresTableProps = Pick<TallyChartProps, 'what' | 'bars' | 'series'> & { caption: string }

const figure = (bar: Bar, key: string) => Number(bar[key]).toLocaleString('id-ID')

function FiguresTable({ caption, what, bars, series }: FiguresTableProps) {
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
          <details className="mt-3">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">
              Lihat angka
            </summary>
            <div className="mt-2">
              <FiguresTable caption={title} what={what} bars={bars} series={series} />
            </div>
          </details>
        </>
      )}
    </Card>
  )
}
