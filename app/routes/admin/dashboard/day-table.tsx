// How this day runs: what came in and went out until now, beside the same hours of yesterday and of a week ago.
import { Section } from '#app/ui/section.tsx'
import type { DayFigures, DeskFigures } from '#domain/reporting/get-desk-figures.ts'
import { formatTime } from '#shared/dates.ts'

const rows: readonly (readonly [figure: keyof DayFigures, name: string])[] = [
  ['received', 'Tiket masuk'],
  ['answered', 'Jawaban pertama'],
  ['solved', 'Tiket selesai'],
]

const head = 'py-1.5 pl-1.5 text-right align-bottom text-xs font-semibold text-tinta-soft'
const cell = 'py-1.5 pl-1.5 text-right tabular-nums'

/** `at` is the moment until which each day is counted. */
export function DayTable({ days, at }: { days: DeskFigures['days']; at: Date }) {
  return (
    <Section id="hari-ini" title="Hari ini" className="content-start gap-1">
      <table className="w-full text-sm">
        <caption className="sr-only">{`Tiket hari ini sampai ${formatTime(at)}, dibanding hari lain`}</caption>
        <thead>
          <tr className="border-b border-garis">
            <th scope="col" className="py-1.5 text-left text-xs font-normal text-tinta-soft">
              {`sampai ${formatTime(at)}`}
            </th>
            <th scope="col" className={head}>
              Hari ini
            </th>
            <th scope="col" className={head}>
              Kemarin
            </th>
            <th scope="col" className={head}>
              7 hari lalu
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([figure, name]) => (
            <tr key={figure} className="border-b border-garis">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className={`${cell} text-base font-bold`}>{days.today[figure].toLocaleString('id-ID')}</td>
              <td className={`${cell} text-tinta-soft`}>{days.yesterday[figure].toLocaleString('id-ID')}</td>
              <td className={`${cell} text-tinta-soft`}>{days.weekAgo[figure].toLocaleString('id-ID')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
