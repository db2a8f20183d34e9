// The first choice of '/ask': a question, or a report that the province alone reads. Links, so that it needs no scripts.
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'

const choices = [
  { to: '/ask', label: 'Saya mau bertanya' },
  { to: '/ask/report', label: 'Saya mau melapor' },
] as const

/** Both ways beside each other; `here` is the one whose page is open. */
export function AskChoice({ here }: { here: (typeof choices)[number]['to'] }) {
  return (
    <nav aria-label="Bertanya atau melapor" className="grid grid-cols-2 gap-2">
      {choices.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === here ? 'page' : undefined}
          className={classNames(
            'flex min-h-12 items-center justify-center rounded-control border px-3 py-2 text-center font-semibold no-underline',
            to === here ? 'border-nila-700 bg-nila-50 text-nila-700' : 'border-garis-kuat bg-kertas text-tinta',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
