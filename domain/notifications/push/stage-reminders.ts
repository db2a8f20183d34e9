// Reminders of season stages: at the opening, the day before the close, and when an announced time moves. Pure.
import type { Season, Stage } from '#domain/season/season.ts'
import { closesInWords, opensInWords, timesOf } from '#domain/season/stage-words.ts'
import { addDays, isoDay, zonedInstant } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { endOfQuiet } from './push.ts'

type Part = 'buka' | 'tutup'

/** A time of a stage as it stands now; `at` is null where it was not announced. */
export interface StageMoment {
  readonly year: number
  readonly stageId: string
  readonly part: Part
  readonly at: Date | null
  readonly due: { readonly from: Date; readonly until: Date } | null
}

export const stageTopic = (stageId: string) => `stage:${stageId}`

/** Last hour of the day (WIB) for a reminder about the next day; a close at midnight would ring at night. */
const evening = '20:00'

/** A day before the close; the evening before if that is in the quiet hours. */
function dueBefore(closes: Date): Date {
  const dayBefore = addDays(closes, -1)
  const quietUntil = endOfQuiet(dayBefore)
  return quietUntil ? zonedInstant(isoDay(addDays(quietUntil, -1)), evening) : dayBefore
}

export function momentsOf(season: Season): StageMoment[] {
  return season.stages.flatMap((stage): StageMoment[] => {
    const { opens, closes } = timesOf(stage)
    const common = { year: season.year, stageId: stage.id }
    const dayAfter =
      opens && new Date(Math.min(opens.getTime() + days(1), closes?.getTime() ?? Number.POSITIVE_INFINITY))
    return [
      { ...common, part: 'buka', at: opens, due: opens && dayAfter && { from: opens, until: dayAfter } },
      { ...common, part: 'tutup', at: closes, due: closes && { from: dueBefore(closes), until: closes } },
    ]
  })
}

const due = 'tahap'
const moved = 'tahap-berubah'

export const momentKey = ({ at }: StageMoment) => (at === null ? 'belum' : String(at.getTime()))

export function reasonsOf({ year, stageId, part }: StageMoment): { readonly due: string; readonly moved: string } {
  const rest = `${year}:${stageId}:${part}:`
  return { due: `${due}:${rest}`, moved: `${moved}:${rest}` }
}

export const isAboutStage = (reason: string) => reason.startsWith(`${due}:`) || reason.startsWith(`${moved}:`)

/** What a device shows, and how long that stays true, in milliseconds; Infinity for what does not end. */
export interface ReminderWords {
  readonly body: string
  readonly stageId: string
  readonly lasts: number
}

function movedWords({ name }: Stage, part: Part, at: Date | null): string {
  if (at === null) return `Jadwal ${name} berubah: tanggal ${part} belum diumumkan.`
  return part === 'buka'
    ? `Jadwal berubah: ${name} mulai ${opensInWords(at)}.`
    : `Jadwal berubah: ${name} ditutup ${closesInWords(at)}.`
}

/** The words of the message as the season stands now; null once they would not be true: the time moved, or is over. */
export function reminderWords(reason: string, season: Season | undefined, at: Date): ReminderWords | null {
  const [kind, year, stageId, part, key] = reason.split(':')
  const stage = season?.stages.find(({ id }) => id === stageId)
  if (!season || !stage || String(season.year) !== year) return null
  const moment = momentsOf(season).find((each) => each.stageId === stageId && each.part === part)
  if (!moment || momentKey(moment) !== key) return null
  const always = Number.POSITIVE_INFINITY
  if (kind === moved) return { body: movedWords(stage, moment.part, moment.at), stageId: stage.id, lasts: always }
  const { opens, closes } = timesOf(stage)
  const lasts = closes ? closes.getTime() - at.getTime() : always
  if (lasts <= 0 || !moment.at) return null
  if (moment.part === 'tutup')
    return { body: `${stage.name} ditutup ${closesInWords(moment.at)}.`, stageId: stage.id, lasts }
  const begun = opens && opensInWords(opens)
  const body = closes
    ? `${stage.name} dibuka ${begun}, sampai ${closesInWords(closes)}.`
    : `${stage.name} mulai ${begun}.`
  return { body, stageId: stage.id, lasts }
}
