import { chartOf, type StageSpan } from '#domain/season/stage-remarks.ts'
import { formatDateBlock } from '#shared/dates.ts'

/** The stages as bars over the months in which something happens; names and days are text beside them. */
export function SeasonChart({ spans }: { spans: readonly StageSpan[] }) {
  const chart = chartOf(spans)
  if (!chart) return <p className="text-sm text-tinta-soft">Tampil di sini begitu tahap punya tanggal.</p>
  const share = (day: number) => `${(100 * day) / chart.length}%`
  const months = chart.months.map(({ start, first }) => ({ x: share(start), ...formatDateBlock(first) }))
  const row = 'grid grid-cols-1 gap-x-4 @2xl:grid-cols-[19rem_minmax(0,1fr)]'
  return (
    <div className="@container text-sm">
      <div className={row}>
        <svg aria-hidden="true" width="100%" height="18" className="@2xl:col-start-2">
          {months.map(({ x, month }) => (
            <text key={x} x={x} dx="4" y="13" fontSize="12" fill="var(--color-tinta-soft)">
              {month}
            </text>
          ))}
        </svg>
      </div>
      <ol>
        {chart.bars.map(({ name, days, start, length }) => (
          <li key={`${name} ${start}`} className={`${row} items-center border-t border-garis py-1`}>
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-tinta-soft tabular-nums">{days}</span>
            </span>
            <svg aria-hidden="true" width="100%" height="20">
              {months.map(({ x }) => (
                <line key={x} x1={x} x2={x} y1="0" y2="20" stroke="var(--color-garis-kuat)" strokeDasharray="2 2" />
              ))}
              <rect x={share(start)} width={share(length)} y="4" height="12" rx="3" fill="var(--color-nila-700)" />
            </svg>
          </li>
        ))}
      </ol>
    </div>
  )
}
