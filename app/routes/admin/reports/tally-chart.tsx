// A bar chart with the table behind it: the table alone without scripts and for screen readers.
import { lazy, Suspense, useEffect, useState } from 'react'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { Bar, TallyChartProps } from './chart-props.ts'

const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }))

/** The chart comes by itself, later; what it shows stands in the table from the beginning. */
export function TallyChart({ title, what, bars, series }: TallyChartProps) {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const columns: readonly Column<Bar>[] = [
    { key: 'label', header: what, main: true, cell: ({ label }) => label },
    ...Object.entries(series).map(([key, header]) => ({
      key,
      header,
      end: true,
      cell: (bar: Bar) => Number(bar[key]).toLocaleString('id-ID'),
    })),
  ]
  const table = <Table caption={title} columns={columns} rows={bars} rowKey={({ label }) => label} />
  return (
    <Card>
      <CardHeader title={title} />
      {bars.length === 0 ? (
        <p className="text-tinta-soft">Belum ada tiket dalam rentang ini.</p>
      ) : (
        <>
          {drawn && (
            <div aria-hidden="true" className="h-60">
              <Suspense fallback={<p className="text-sm text-tinta-soft">Menggambar...</p>}>
                <Bars bars={bars} series={series} />
              </Suspense>
            </div>
          )}
          <details className="mt-3">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">
              Lihat angka
            </summary>
            <div className="mt-2">{table}</div>
          </details>
        </>
      )}
    </Card>
  )
}
