// The last changes of 'Mode puncak': by hand from the audit, by measure from the steps of processes.
import { desc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { auditEntries } from '#platform/audit/audit-entries.ts'
import { database } from '#platform/database/database.server.ts'
import { formatTime } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { choiceWords } from './peak-audit.ts'
import { mayManagePeak } from './peak-policy.ts'
import { type LoadReadings, levelOf, thresholds } from './peak-step.ts'
import { peakStep } from './peak-tables.ts'
import { changesShown } from './record-peak-step.ts'

/** A change, in words. */
export interface PeakChange {
  readonly key: string
  readonly at: Date
  /** Who chose, or which process measured. */
  readonly by: string
  readonly what: string
}

const entry = auditEntries('entry')

type Changes = Readonly<Record<string, readonly [unknown, unknown]>> | null

function chosenInWords(changes: Changes): string {
  const choice = changes?.peakLevel?.[1]
  const until = changes?.peakUntil?.[1]
  const name = typeof choice === 'string' ? (choiceWords[choice as keyof typeof choiceWords] ?? choice) : 'Diperpanjang'
  return typeof until === 'string' ? `${name} sampai ${formatTime(new Date(until))}` : name
}

const inWords = (value: number) => Math.round(value).toLocaleString('id-ID')

/** Each reading in words. */
const readingWords: Readonly<Record<keyof LoadReadings, (value: number) => string>> = {
  delayMs: (value) => `terlambat ${inWords(value)} milidetik`,
  waitingConnections: (value) => `${inWords(value)} menunggu basis data`,
  waitingRenders: (value) => `${inWords(value)} halaman menunggu dibuat`,
}

const names = Object.keys(thresholds) as (keyof LoadReadings)[]

const nothing: LoadReadings = { delayMs: 0, waitingConnections: 0, waitingRenders: 0 }

/** The readings that alone ask for what all of them ask for. */
function decisive(readings: LoadReadings): string {
  const level = levelOf(readings)
  const worst = names.filter((name) => level > 0 && levelOf({ ...nothing, [name]: readings[name] }) === level)
  return worst.map((name) => readingWords[name](readings[name])).join(', ')
}

function steppedInWords({ fromLevel, toLevel, readings }: typeof peakStep.$inferSelect): string {
  const to = toLevel === 0 ? 'Berakhir' : `${toLevel > fromLevel ? 'Naik' : 'Turun'} ke tingkat ${toLevel}`
  const why = toLevel > fromLevel ? decisive(readings) : ''
  return why ? `${to}: ${why}` : to
}

/**
 * The newest changes, at most `changesShown`.
 * @throws Forbidden without the permission.
 */
export async function findPeakChanges(person: Person): Promise<PeakChange[]> {
  if (!mayManagePeak(person)) throw new Forbidden()
  const [byHand, byMeasure] = await Promise.all([
    database
      .select({ id: entry.id, at: entry.createdAt, by: entry.actorName, changes: entry.changes })
      .from(entry)
      .where(eq(entry.target, 'setting:peak'))
      .orderBy(desc(entry.id))
      .limit(changesShown),
    database.select().from(peakStep).orderBy(desc(peakStep.id)).limit(changesShown),
  ])
  const changes: PeakChange[] = [
    ...byHand.map(({ id, at, by, changes: of }) => ({
      ...{ key: `hand-${id}`, at, by: by ?? 'Portal' },
      what: chosenInWords(of as Changes),
    })),
    ...byMeasure.map((step) => ({
      ...{ key: `step-${step.id}`, at: step.at, by: `Proses ${step.process}` },
      what: steppedInWords(step),
    })),
  ]
  return changes.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, changesShown)
}
