// The schedule of the season as its page shows it: every stage in words, and when one could be reminded of it. Pure.
import type { Stage } from './season.ts'
import { type SeasonDay, stageSentence } from './season-day.ts'
import { timesOf } from './stage-words.ts'

/** A stage of the schedule. */
export interface ScheduledStage {
  readonly id: string
  readonly name: string
  /** '14–18 Juni 2025, sampai 17.00 WIB'. */
  readonly when: string
  /** 'Masih dibuka, ditutup besok pukul 17.00 WIB.'. */
  readonly stands: string
  readonly note: string | null
  /** When a device that is to remind of it rings; null when nothing is left to be reminded of. */
  readonly reminds: string | null
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function remindsOf(stage: Stage, at: Date): string | null {
  const { opens, closes } = timesOf(stage)
  const isAhead = opens !== null && opens > at
  if (closes && closes > at) return `HP berbunyi ${isAhead ? 'saat dibuka dan ' : ''}sehari sebelum ditutup.`
  return isAhead ? 'HP berbunyi saat tahap ini mulai.' : null
}

/** The stages in their order. */
export function scheduleOf(day: SeasonDay): ScheduledStage[] {
  return day.season.stages.map((stage, position) => ({
    ...{ id: stage.id, name: stage.name, note: stage.note },
    when: day.view.stages[position]?.when ?? '',
    // Below its name the sentence needs no subject.
    stands: capital(stageSentence(day, stage).slice(stage.name.length + 1)),
    reminds: remindsOf(stage, day.at),
  }))
}
