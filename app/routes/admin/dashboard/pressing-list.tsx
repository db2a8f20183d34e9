// 'Perlu ditangani': the figures that burn, the loudest first, each a line that leads to where it is done.
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { Section } from '#app/ui/section.tsx'

/** One of them: `burning` is felt by families now, `missing` was never set. Without a figure a sign stands in its place. */
export interface Matter {
  readonly key: string
  readonly tone: 'burning' | 'missing'
  readonly figure?: string
  readonly title: string
  readonly detail?: string
  readonly to: string
}

const tones = {
  burning: { edge: 'bg-red-600', figure: 'text-red-700' },
  missing: { edge: 'bg-sogan-500', figure: 'text-sogan-700' },
} as const

/** Without any, the sentence that says so. */
export function PressingList({ matters }: { matters: readonly Matter[] }) {
  return (
    <Section id="perlu-ditangani" title="Perlu ditangani" className="content-start gap-2">
      {matters.length === 0 ? (
        <p className="border-l-[3px] border-green-600 py-1 pl-3">Tidak ada yang mendesak saat ini.</p>
      ) : (
        <ul className="grid gap-px">
          {matters.map((matter) => (
            <Line key={matter.key} matter={matter} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Line({ matter: { tone, figure, title, detail, to } }: { matter: Matter }) {
  const look = tones[tone]
  return (
    <li>
      <Link
        to={to}
        className="group relative grid min-h-11 grid-cols-[2.75rem_minmax(0,1fr)] sm:grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-3 bg-kertas py-2 pr-3 text-tinta no-underline hover:bg-nila-50"
      >
        <span aria-hidden="true" className={classNames('absolute inset-y-0 left-0 w-[3px]', look.edge)} />
        <span className={classNames('text-right text-xl leading-6 font-bold tabular-nums', look.figure)}>
          {figure ?? <TriangleAlert aria-hidden="true" className="inline size-4.5" />}
        </span>
        <span className="text-sm leading-6">
          <span className="font-semibold group-hover:text-nila-700">{title}</span>
          {detail && <span className="text-tinta-soft">{`, ${detail}`}</span>}
        </span>
      </Link>
    </li>
  )
}
