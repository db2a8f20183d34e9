// The drawing of a bar chart; comes with its library only where a chart is looked at.
import { BarChart, CartesianGrid, Bar as Column, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Bar, TallyChartProps } from './chart-props.ts'

const colours = ['var(--color-nila-700)', 'var(--color-sogan-500)']

const words = { fontSize: 12, fill: 'var(--color-tinta-soft)' }

/** The axis with the words, beside lying bars or under standing ones, where a long row of them is thinned out. */
const wordAxis = (across: boolean) =>
  across ? (
    <YAxis
      type="category"
      dataKey="label"
      width={124}
      interval={0}
      tick={{ ...words, fill: 'var(--color-tinta)' }}
      tickLine={false}
      axisLine={false}
    />
  ) : (
    <XAxis dataKey="label" tick={words} tickLine={false} minTickGap={12} />
  )

const figureAxis = (across: boolean) =>
  across ? (
    <XAxis type="number" allowDecimals={false} tick={words} tickLine={false} axisLine={false} />
  ) : (
    <YAxis allowDecimals={false} tick={words} tickLine={false} axisLine={false} />
  )

/** Bars beside each other, one colour a series. */
export function Bars({ bars, series, across = false }: Pick<TallyChartProps, 'bars' | 'series' | 'across'>) {
  const names = Object.entries(series)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars as Bar[]}
        layout={across ? 'vertical' : 'horizontal'}
        margin={across ? { top: 0, right: 12, bottom: 0, left: 0 } : { top: 8, right: 4, bottom: 0, left: -16 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={across} horizontal={!across} stroke="var(--color-garis)" />
        {wordAxis(across)}
        {figureAxis(across)}
        <Tooltip
          cursor={{ fill: 'var(--color-nila-50)' }}
          contentStyle={{
            background: 'var(--color-kertas)',
            border: '1px solid var(--color-garis)',
            borderRadius: 10,
            fontSize: 14,
          }}
        />
        {names.length > 1 && <Legend wrapperStyle={{ fontSize: 14 }} />}
        {names.map(([key, name], at) => (
          <Column
            key={key}
            dataKey={key}
            name={name}
            fill={colours[at] ?? 'var(--color-nila-700)'}
            radius={across ? [0, 4, 4, 0] : [4, 4, 0, 0]}
            maxBarSize={across ? 20 : 48}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
