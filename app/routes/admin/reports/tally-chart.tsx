// A bar chart with the table behind it: the table alone without scripts and for screen readers.
import { lazy, Suspense, useEffect, useState } from 'react'
import { Card, CardHeader } from '#app/ui/card.tsx'
import type { TallyChartProps } from './chart-props.ts'
import { FiguresTable } from './figures-table.tsx'

const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }))
const LyingBars = lazy(async () => ({ default: (await import('./bars.tsx')).LyingBars }))

/** '2025-06-16' as '16/6': there is little room under a bar. */
export const shortDay = (isoDate: string) => `${Number(isoDate.slice(8))}/${Number(isoDate.slice(5, 7))}`

/** Lying bars that are drawn; further ones stand in the table alone. */
const mostAcross = 15

/** The room a lying bar takes with its word, in pixels. */
const rowHeight = 44

/** The chart comes by itself, later; what it shows stands in the table from the beginning. */
export function TallyChart({ title, what, bars, series, across = false }: TallyChartProps) {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const shown = across ? bars.slice(0, mostAcross) : bars
  const height = across ? shown.length * rowHeight : 240
  const Drawing = across ? LyingBars : Bars
  return (
    <Card>
      <CardHeader
        title={title}
        description={
          shown.length < bars.length && `${shown.length} terbanyak dari ${bars.length}; selengkapnya di "Lihat angka".`
        }
      />
      {bars.length === 0 ? (
        <p className="text-tinta-soft">Belum ada tiket dalam rentang ini.</p>
      ) : (
        <>
          {drawn && (
            <div aria-hidden="true" style={{ height }}>
              <Suspense fallback={<p className="text-sm text-tinta-soft">Menggambar...</p>}>
                <Drawing bars={shown} series={series} />
              </Suspense>
            </div>
          )}
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
