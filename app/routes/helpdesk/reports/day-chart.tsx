// The curve of a day, today against the same day last week: above what came and was answered per quarter of an hour, below
// what stood open. Lines differ by dashes and by names at their ends, not by colour alone.

import { type Bar, scaleFor } from '#app/routes/admin/reports/bars.tsx'
import { FiguresFold } from '#app/routes/admin/reports/tally-chart.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { DayCurve, DayFlow } from '#domain/reporting/day-curve.ts'
import { clockName } from '#shared/instance.ts'

const quarters = 96
const perHour = 4

const looks = {
  received: { stroke: 'var(--color-nila-700)', strokeWidth: 2.5 },
  answered: { stroke: 'var(--color-sogan-700)', strokeWidth: 2.5, strokeDasharray: '6 3' },
  receivedBefore: { stroke: 'var(--color-garis-kuat)', strokeWidth: 1 },
  answeredBefore: { stroke: 'var(--color-garis-kuat)', strokeWidth: 1, strokeDasharray: '3 3' },
} as const

/** `name` is written at its end. */
interface Line {
  readonly look: keyof typeof looks
  readonly legend?: string
  readonly name?: string
  readonly values: readonly number[]
}

/** `at`: position of a figure in its quarter: rates in the middle, open tickets at the end. */
interface PanelProps {
  readonly lines: readonly Line[]
  readonly at: 0.5 | 1
  readonly height: number
  readonly withHours?: boolean
}

/** Least distance of two names, in pixels. */
const lineHeight = 15

/** The names at the ends of lines, so far apart that both can be read. */
function placeNames(ends: readonly { name: string; x: number; y: number }[], height: number) {
  let next = height + lineHeight - 4
  return ends
    .toSorted((one, other) => other.y - one.y)
    .map(({ name, x, y }) => {
      next = Math.min(y + 4, next - lineHeight)
      return { name, x, y: next }
    })
}

function Panel({ lines, at, height, withHours = false }: PanelProps) {
  const { top, ticks } = scaleFor(lines.flatMap(({ values }) => values))
  const heightOf = (figure: number) => height * (1 - figure / top)
  const ends = lines.flatMap(({ name, values }) => {
    const last = values.at(-1)
    if (name === undefined || last === undefined) return []
    return [{ name: `${name} ${last.toLocaleString('id-ID')}`, x: values.length - 1 + at, y: heightOf(last) }]
  })
  const whole = height + (withHours ? 24 : 8)
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 pl-10 text-xs max-sm:pl-0 text-tinta-soft">
        {lines.map(
          ({ look, legend }) =>
            legend && (
              <li key={look} className="flex items-center gap-1.5">
                <svg aria-hidden="true" width="24" height="8">
                  <line x2="24" y1="4" y2="4" {...looks[look]} />
                </svg>
                {legend}
              </li>
            ),
        )}
      </ul>
      <div className="flex pt-2">
        <svg aria-hidden="true" width="40" height={whole} className="shrink-0 overflow-visible">
          {ticks.map((figure, place) =>
            place % 2 === 0 ? (
              <text key={figure} x="32" y={heightOf(figure) + 4} textAnchor="end" {...small}>
                {figure.toLocaleString('id-ID')}
              </text>
            ) : null,
          )}
        </svg>
        <svg aria-hidden="true" width="100%" height={whole} className="min-w-0 flex-1 overflow-visible">
          {ticks.map((figure) => (
            <line
              key={figure}
              x2="100%"
              y1={heightOf(figure)}
              y2={heightOf(figure)}
              stroke={figure === 0 ? 'var(--color-tinta-soft)' : 'var(--color-garis)'}
            />
          ))}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${quarters} ${height}`}
            preserveAspectRatio="none"
            width="100%"
            height={height}
            className="overflow-visible"
          >
            {lines.map(({ look, values }) => {
              const points = values.map((figure, place) => `${place + at},${heightOf(figure).toFixed(1)}`).join(' ')
              const base = `${values.length - 1 + at},${height} ${at},${height}`
              return (
                <g key={look}>
                  {look === 'receivedBefore' && <polygon points={`${points} ${base}`} fill="var(--color-abu)" />}
                  <polyline
                    points={points}
                    fill="none"
                    vectorEffect="non-scaling-stroke"
                    strokeLinejoin="round"
                    {...looks[look]}
                  />
                </g>
              )
            })}
          </svg>
          {lines.map(({ look, name, values }) =>
            // A line of one point would not be seen.
            name !== undefined && values.length > 0 ? (
              <circle
                key={look}
                cx={percent(values.length - 1 + at)}
                cy={heightOf(values.at(-1) ?? 0)}
                r="3.5"
                fill={looks[look].stroke}
              />
            ) : null,
          )}
          {placeNames(ends, height).map(({ name, x, y }) => (
            <text
              key={name}
              x={percent(x)}
              y={y}
              dx={x > quarters * 0.7 ? -8 : 8}
              textAnchor={x > quarters * 0.7 ? 'end' : 'start'}
              fontSize="13"
              fontWeight="700"
              fill="var(--color-tinta)"
              stroke="var(--color-kertas)"
              strokeWidth="4"
              paintOrder="stroke"
            >
              {name}
            </text>
          ))}
          {withHours &&
            [0, 3, 6, 9, 12, 15, 18, 21, 24].map((hour) => (
              <text
                key={hour}
                x={percent(hour * perHour)}
                y={height + 18}
                textAnchor={hour * perHour === quarters ? 'end' : 'middle'}
                className={classNames(hour % 2 === 1 && 'max-sm:hidden')}
                {...small}
              >
                {String(hour).padStart(2, '0')}
              </text>
            ))}
        </svg>
      </div>
    </>
  )
}

const small = { fontSize: 12, fill: 'var(--color-tinta-soft)' }
const percent = (quarter: number) => `${(100 * quarter) / quarters}%`

/** The present quarter is not over: a rise is drawn at once, but less than before would look like a fall. */
function withoutFall(figures: readonly number[]): readonly number[] {
  const [before = 0, present = 0] = figures.slice(-2)
  return figures.length > 1 && present < before ? figures.slice(0, -1) : figures
}

const nothing: DayFlow = { received: [], answered: [], open: [] }

const columns = {
  received: 'Masuk',
  receivedBefore: 'Masuk minggu lalu',
  answered: 'Dijawab',
  answeredBefore: 'Dijawab minggu lalu',
  open: 'Terbuka',
  openBefore: 'Terbuka minggu lalu',
}

/** Sums of the hours that have begun, and what was open at the end of each. */
function hoursOf({ today, before }: DayCurve): Bar[] {
  const sumOf = (figures: readonly number[], hour: number) =>
    figures.slice(hour * perHour, (hour + 1) * perHour).reduce((sum, figure) => sum + figure, 0)
  const endOf = (figures: readonly number[], hour: number) =>
    figures.slice(hour * perHour, (hour + 1) * perHour).at(-1) ?? 0
  return Array.from({ length: Math.ceil(today.open.length / perHour) }, (_, hour) => ({
    label: String(hour).padStart(2, '0'),
    received: sumOf(today.received, hour),
    answered: sumOf(today.answered, hour),
    open: endOf(today.open, hour),
    ...(before && {
      receivedBefore: sumOf(before.received, hour),
      answeredBefore: sumOf(before.answered, hour),
      openBefore: endOf(before.open, hour),
    }),
  }))
}

/** Without `to`, figures of the table lead nowhere, and it is omitted `bare`, as on the wall. */
interface DayChartProps {
  readonly curve: DayCurve
  readonly to?:
    | ((filter: { figure: 'received' | 'answered'; week: 'today' | 'weekAgo'; hour: string }) => string)
    | undefined
  readonly bare?: boolean
}

const figureOf = {
  received: { figure: 'received', week: 'today' },
  receivedBefore: { figure: 'received', week: 'weekAgo' },
  answered: { figure: 'answered', week: 'today' },
  answeredBefore: { figure: 'answered', week: 'weekAgo' },
} as const

const isLinked = (series: string): series is keyof typeof figureOf => Object.hasOwn(figureOf, series)

export function DayChart({ curve, to, bare = false }: DayChartProps) {
  const { today, before } = curve
  const compared = before ?? nothing
  const past = (line: Line) => (before ? [line] : [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Panel
        at={0.5}
        height={140}
        lines={[
          ...past({ look: 'receivedBefore', legend: 'minggu lalu', values: compared.received }),
          ...past({ look: 'answeredBefore', values: compared.answered }),
          { look: 'received', legend: 'masuk per 15 menit', name: 'masuk', values: withoutFall(today.received) },
          { look: 'answered', legend: 'dijawab per 15 menit', name: 'dijawab', values: withoutFall(today.answered) },
        ]}
      />
      <Panel
        at={1}
        height={90}
        withHours
        lines={[
          ...past({ look: 'receivedBefore', legend: 'minggu lalu', values: compared.open }),
          { look: 'received', legend: 'terbuka', name: 'terbuka', values: today.open },
        ]}
      />
      {!before && <p className="text-sm text-tinta-soft">Minggu lalu belum ada tiket untuk dibandingkan.</p>}
      {!bare && (
        <FiguresFold
          summary="Lihat angka per jam"
          caption="Tiket hari ini menurut jam, dibanding minggu lalu"
          what={`Jam (${clockName()})`}
          bars={hoursOf(curve)}
          series={before ? columns : { received: 'Masuk', answered: 'Dijawab', open: 'Terbuka' }}
          to={(bar, series) =>
            to && isLinked(series) ? to({ ...figureOf[series], hour: String(Number(bar.label)) }) : undefined
          }
        />
      )}
    </div>
  )
}
