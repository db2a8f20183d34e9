import { CalendarClock, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { StageHelp } from '#domain/season/stage-help.ts'

/** The stage in its last hours with the refusals that stop most families, or what can still be done after it. */
export function StageHelpBox({ help }: { help: StageHelp }) {
  const { id, title, refusals, closed } = help
  return (
    <section
      aria-labelledby="jam-terakhir"
      className="grid gap-2 rounded-control border border-sogan-200 bg-sogan-50 px-3 py-2 leading-snug"
    >
      <h2 id="jam-terakhir" className="flex items-center gap-3 font-sans text-base tracking-normal">
        <CalendarClock className="shrink-0 text-sogan-700" />
        <Link to={`/announcements#tahap-${id}`} className="min-h-6 text-tinta">
          {title}
        </Link>
      </h2>
      {closed && <p>{closed}</p>}
      {refusals.length > 0 && (
        <dl className="grid gap-1.5">
          {refusals.map(({ message, answer }) => (
            <div key={message}>
              <dt className="inline font-semibold">{message}:</dt> <dd className="inline">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <Link to="/contact" className="inline-flex min-h-11 items-center gap-2 font-semibold lg:min-h-8">
        <MapPin className="size-5 shrink-0" />
        Posko terdekat
      </Link>
    </section>
  )
}
