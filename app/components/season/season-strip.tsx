import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import type { SeasonView, StageView } from '#domain/season/season-progress.ts'
import type { StageState } from '#domain/season/stage-words.ts'
import { BetweenSeasons } from './between-seasons.tsx'

const spoken: Record<StageState, string> = { past: 'sudah lewat', now: 'sedang berlangsung', ahead: 'belum dimulai' }

export function SeasonStrip({ season, className }: { season: SeasonView; className?: string }) {
  const focus = season.stages[season.focus]
  if (!focus) return <BetweenSeasons name={season.name} {...(className && { className })} />
  const first = Math.max(0, Math.min(season.focus - 1, season.stages.length - 4))
  const shown = season.stages.slice(first, first + 4)
  return (
    <section aria-labelledby="tahap" className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', className)}>
      <div className="flex items-start gap-3">
        <CalendarClock className="mt-1 size-6 text-sogan-700" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 id="tahap" className="text-lg">
              <span className="block text-sm font-semibold tracking-normal text-sogan-700">
                {focus.state === 'now' ? 'Tahap sekarang' : 'Tahap berikutnya'}
              </span>{' '}
              {focus.name}
            </h2>
            {focus.countdown && (
              <strong className="rounded-chip bg-sogan-500 px-2.5 py-0.5 text-sm text-on-sogan">
                {focus.countdown}
              </strong>
            )}
          </div>
          <p>{focus.when}</p>
          {season.note && <p className="text-sm text-tinta-soft">{season.note}</p>}
          {focus.countdown && (
            <Link
              to={`/announcements#tahap-${focus.id}`}
              className="inline-flex min-h-11 items-center text-sm lg:min-h-8"
            >
              Ingatkan saya
            </Link>
          )}
          {season.closed && <p className="mt-1 text-sm text-tinta-soft max-lg:hidden">{season.closed}.</p>}
        </div>
      </div>
      <ol className="flex lg:grid">
        {shown.map((stage, position) => (
          <StageMark key={stage.id} stage={stage} last={position === shown.length - 1} extra={position === 3} />
        ))}
      </ol>
    </section>
  )
}

function StageMark({ stage, last, extra }: { stage: StageView; last: boolean; extra: boolean }) {
  return (
    <li
      className={classNames(
        'relative min-w-0 flex-1 pt-5 pr-1 lg:flex lg:items-baseline lg:justify-between lg:gap-4 lg:pt-0 lg:pb-3 lg:pl-7 lg:last:pb-0',
        extra && 'max-sm:hidden',
      )}
    >
      {!last && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-1.5 right-0 left-0 h-0.5 lg:top-3 lg:right-auto lg:-bottom-3 lg:left-1.5 lg:h-auto lg:w-0.5',
            stage.state === 'past' ? 'bg-nila-700' : 'bg-garis',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-0 left-0 size-3.5 rounded-chip border-2 lg:top-1.5',
          stage.state === 'past' && 'border-nila-700 bg-nila-700',
          stage.state === 'now' && 'border-sogan-700 bg-sogan-500 ring-4 ring-sogan-200',
          stage.state === 'ahead' && 'border-garis-kuat bg-kertas',
        )}
      />
      <span
        className={classNames(
          'block text-sm leading-snug lg:text-base',
          stage.state === 'now' ? 'font-bold' : 'font-medium',
        )}
      >
        {stage.name}
        <span className="sr-only">, {spoken[stage.state]}</span>
      </span>
      <span className="hidden text-sm text-tinta-soft lg:block lg:text-right">{stage.days}</span>
    </li>
  )
}
