// The drawing of a bar chart; comes with its library only where a chart is looked at.
import {
  BarChart,
  CartesianGrid,
  Bar as Column,
  LabelList,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Bar, TallyChartProps } from './chart-props.ts'

const colours = ['var(--color-nila-700)', 'var(--color-sogan-500)']

const words = { fontSize: 12, fill: 'var(--color-tinta-soft)' }

const tooltip = (
  <Tooltip
    cursor={{ fill: 'var(--color-nila-50)' }}
    contentStyle={{
      background: 'var(--color-kertas)',
      border: '1px solid var(--color-garis)',
      borderRadius: 10,
      fontSize: 14,
    }}
  />
)

/** Standing bars beside each other, one colour a series; the words of a long axis are thinned out. */
export function Bars({ bars, series }: Pick<TallyChartProps, 'bars' | 'series'>) {
  const names = Object.entries(series)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars as Bar[]} margin={{ top: 8, right: 4, bottom: 0, left: -16 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-garis)" />
        <XAxis dataKey="label" tick={words} tickLine={false} minTickGap={12} />
        <YAxis allowDecimals={false} tick={words} tickLine={false} axisLine={false} />
        {tooltip}
        {names.length > 1 && (
          <Legend wrapperStyle={{ fontSize: 14 }} formatter={(text) => <span className="text-tinta">{text}</span>} />
        )}
        {names.map(([key, name], at) => (
          <Column
            key={key}
            dataKey={key}
            name={name}
            fill={colours[at] ?? 'var(--color-nila-700)'}
            radius={[4, 4, 0, 0]}
            maxBarSize={48}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Lying bars of the first series, each under its word and figure: there is room for a long one, also on a phone. */
export function LyingBars({ bars, series }: Pick<TallyChartProps, 'bars' | 'series'>) {
  const [key = '', name = ''] = Object.entries(series)[0] ?? []
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars as Bar[]}
        layout="vertical"
        margin={{ top: 10, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="label" hide />
        {tooltip}
        <Column
          dataKey={key}
          name={name}
          fill={colours[0] ?? 'var(--color-nila-700)'}
          background={{ fill: 'var(--color-nila-50)', radius: 4 }}
          radius={4}
          barSize={12}
          minPointSize={1}
          isAnimationActive={false}
        >
          <LabelList
            content={({ index = 0, y = 0 }) => (
              <text x={0} y={Number(y) - 8} fontSize={13} fill="var(--color-tinta)">
                {bars[index]?.label}
                <tspan dx={6} fontWeight={700}>
                  {Number(bars[index]?.[key]).toLocaleString('id-ID')}
                </tspan>
              </text>
            )}
          />
        </Column>
      </BarChart>
    </ResponsiveContainer>
  )
}
