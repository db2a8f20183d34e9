import { classNames } from '#app/ui/class-names.ts'

export interface Bar {
  readonly label: string
  readonly [series: string]: string | number
}

export interface TallyChartProps {
  readonly title: string
  readonly what: string
  readonly bars: readonly Bar[]
  readonly series: Readonly<Record<string, string>>
  readonly across?: boolean
}

const lines = 4

export function scaleFor(counts: readonly number[]): { readonly top: number; readonly ticks: readonly number[] } {
  const least = Math.max(1, Math.max(0, ...counts) / lines)
  const power = 10 ** Math.floor(Math.log10(least))
  const round = [1, 2, 2.5, 3, 4, 5, 7.5, 10]
    .map((each) => each * power)
    .find((each) => each >= least && each % 1 === 0)
  const step = round ?? 10 * power
  return { top: step * lines, ticks: Array.from({ length: lines + 1 }, (_, line) => line * step) }
}

const colours = ['var(--color-nila-700)', 'var(--color-sogan-500)']
const plotHeight = 184
/** Above the highest line, for the upper half of its figure. */
const plotTop = 8
const widestBar = 48
const corner = 4

/** Labels that fit under a chart next to another one; a phone shows every second of them. */
const mostWords = 8

const countOf = (bar: Bar, series: string) => Number(bar[series] ?? 0)

export function Bars({ bars, series }: Pick<TallyChartProps, 'bars' | 'series'>) {
  const names = Object.entries(series)
  const { top, ticks } = scaleFor(bars.flatMap((bar) => names.map(([key]) => countOf(bar, key))))
  const lineAt = (count: number) => plotTop + plotHeight * (1 - count / top)
  const share = 100 / bars.length
  const width = `min(${(share * 0.8) / names.length}%, ${widestBar}px)`
  const everyWord = Math.ceil(bars.length / mostWords)
  return (
    <>
      <div className="flex">
        <svg aria-hidden="true" width="40" height={plotTop + plotHeight + 24} className="shrink-0">
          {ticks.map((count) => (
            <text
              key={count}
              x="32"
              y={lineAt(count) + 4}
              textAnchor="end"
              fontSize="12"
              fill="var(--color-tinta-soft)"
            >
              {count.toLocaleString('id-ID')}
            </text>
          ))}
        </svg>
        <div className="relative min-w-0 flex-1">
          <Tips bars={bars} names={names} />
          <svg
            aria-hidden="true"
            width="100%"
            height={plotTop + plotHeight + 24}
            className="pointer-events-none relative overflow-visible"
          >
            {ticks.map((count) => (
              <line
                key={count}
                x2="100%"
                y1={lineAt(count)}
                y2={lineAt(count)}
                stroke={count === 0 ? 'var(--color-tinta-soft)' : 'var(--color-garis)'}
              />
            ))}
            {/* What ends below the base line is cut off there, and with it the lower round corners. */}
            <svg aria-hidden="true" y={plotTop} width="100%" height={plotHeight}>
              {bars.map((bar, at) =>
                names.map(([key], place) => {
                  const height = plotHeight * (countOf(bar, key) / top)
                  if (height === 0) return null
                  const x = `calc(${(at + 0.5) * share}% + ${place - names.length / 2} * ${width})`
                  return (
                    <rect
                      key={`${bar.label} ${key}`}
                      y={plotHeight - height}
                      height={height + corner}
                      rx={corner}
                      fill={colours[place]}
                      style={{ x, width: `calc(${width} * 0.92)` }}
                    />
                  )
                }),
              )}
            </svg>
            {bars.map(({ label }, at) =>
              at % everyWord === 0 ? (
                <text
                  key={label}
                  x={`${(at + 0.5) * share}%`}
                  y={plotTop + plotHeight + 18}
                  textAnchor="middle"
                  fontSize="12"
                  fill="var(--color-tinta-soft)"
                  className={at % (2 * everyWord) === 0 ? undefined : 'max-sm:hidden'}
                >
                  {label}
                </text>
              ) : null,
            )}
          </svg>
        </div>
      </div>
      {names.length > 1 && (
        <ul className="mt-1 flex justify-center gap-4 text-sm text-tinta">
          {names.map(([key, name], place) => (
            <li key={key} className="flex items-center gap-1.5">
              <svg aria-hidden="true" width="12" height="12">
                <rect width="12" height="12" rx="2" fill={colours[place]} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Tips({ bars, names }: { bars: readonly Bar[]; names: readonly (readonly [string, string])[] }) {
  return (
    <div className="absolute inset-0 flex print:hidden">
      {bars.map((bar, at) => (
        <div key={bar.label} className="group relative min-w-0 flex-1 hover:bg-nila-50">
          <div
            className={classNames(
              'pointer-events-none absolute top-2 z-10 hidden rounded-control border border-garis bg-kertas p-2 text-sm whitespace-nowrap group-hover:block',
              at < bars.length / 2 ? 'left-full' : 'right-full',
            )}
          >
            <p className="text-tinta">{bar.label}</p>
            {names.map(([key, name], place) => (
              <p key={key} style={{ color: colours[place] }}>
                {name}: {countOf(bar, key).toLocaleString('id-ID')}
              </p>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

export function LyingBars({ bars, series }: Pick<TallyChartProps, 'bars' | 'series'>) {
  const [key = ''] = Object.keys(series)
  const { top } = scaleFor(bars.map((bar) => countOf(bar, key)))
  return bars.map((bar) => (
    <svg aria-hidden="true" key={bar.label} width="100%" height="44">
      <text y="18" fontSize="13" fill="var(--color-tinta)">
        {bar.label}
        <tspan dx="6" fontWeight="700">
          {countOf(bar, key).toLocaleString('id-ID')}
        </tspan>
      </text>
      <rect y="26" width="100%" height="12" rx={corner} fill="var(--color-nila-50)" />
      <rect
        y="26"
        height="12"
        rx={corner}
        fill={colours[0]}
        style={{ width: `max(1px, ${(100 * countOf(bar, key)) / top}%)` }}
      />
    </svg>
  ))
}
