// The drawing of a bar chart; comes with its library only where a chart is looked at.
import { BarChart, CartesianGrid, Bar as Column, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Bar, TallyChartProps } from './chart-props.ts'

const colours = ['var(--color-nila-700)', 'var(--color-sogan-500)']

/** Bars beside each other, one colour a series; the words of a long axis are thinned out. */
export function Bars({ bars, series }: Pick<TallyChartProps, 'bars' | 'series'>) {
  const names = Object.entries(series)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars as Bar[]} margin={{ top: 8, right: 4, bottom: 0, left: -16 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-garis)" />
        <XAxis
          dataKey="label"
          tick={{ fontSize: 12, fill: 'var(--color-tinta-soft)' }}
          tickLine={false}
          minTickGap={12}
        />
        <YAxis
          allowDecimals={false}
          tick={{ fontSize: 12, fill: 'var(--color-tinta-soft)' }}
          tickLine={false}
          axisLine={false}
        />
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
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
