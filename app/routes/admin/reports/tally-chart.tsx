// A bar chart with the table behind it, which screen readers are given instead.
import { Card } from '#app/ui/card.tsx'
import { Bars, LyingBars } from './bars.tsx'
import type { TallyChartProps } from './chart-props.ts'
import { FiguresTable } from './figures-table.tsx'

/** '2025-06-16' as '16/6': there is little room under a bar. */
export const shortDay = (isoDate: string) => `${Number(isoDate.slice(8))}/${Number(isoDate.slice(5, 7))}`

/** Lying bars that are drawn; further ones stand in the table alone. */
const mostAcross = 15

/** The chart, and what it shows as figures on demand. */
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
