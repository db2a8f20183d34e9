import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { auditEntries } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { changeSetting, followSetting, getLockedSetting } from '#platform/settings/settings.ts'
import { scheduleSignal } from '#platform/signals.server.ts'
import { formatTime, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import {
  automatic,
  choiceAt,
  chosenAt,
  type LoadReadings,
  levelOf,
  mayManagePeak,
  nameOfChoice,
  type PeakChoice,
  type PeakInput,
  peakChoice,
  thresholds,
} from './peak.ts'
import { choiceWords, peakAudit } from './peak-audit.ts'
import { applyChoice, type MeasuredChange } from './peak-now.server.ts'
import { peakStep } from './peak-tables.ts'

const key = 'peak'

const editConflict = 'Mode puncak baru saja diubah orang lain. Periksa yang berlaku sekarang, lalu simpan lagi.'

/** What another version stored and this one cannot read is as if nothing was chosen. */
const stored = peakChoice.catch(automatic)

export async function refreshPeak(): Promise<void> {
  applyChoice((await getLockedSetting(key, stored)).value ?? automatic)
}

/**
 * What counts now, and when it was saved last ('' for never), as the form needs it.
 * @throws Forbidden without the permission.
 */
export async function getManagedPeak(person: Person): Promise<{ choice: PeakChoice; seen: string }> {
  if (!mayManagePeak(person)) throw new Forbidden()
  const { value = automatic, seen } = await getLockedSetting(key, stored)
  return { choice: choiceAt(value, now()), seen }
}

/**
 * Saves the choice, from now on. This process goes by it at once, the others are signalled; gives what counts now.
 * @throws Forbidden without the permission; Conflict when it was saved again since `seen`.
 */
export async function changePeak(person: Person, input: PeakInput): Promise<PeakChoice> {
  if (!mayManagePeak(person)) throw new Forbidden()
  const chosen = chosenAt(input, now())
  await changeSetting(person, key, {
    schema: stored,
    first: automatic,
    next: () => chosen,
    fields: (choice) => ({
      peakLevel: nameOfChoice(choice),
      peakUntil: choice.mode === 'level' ? choice.until.toISOString() : null,
    }),
    action: peakAudit.change,
    lock: { seen: input.seen, conflict: editConflict },
  })
  await refreshPeak()
  scheduleSignal('peak_changed')
  return chosen
}

export const changesShown = 20

/** A change with the process that made it, and what it measured. */
interface PeakStepTaken extends MeasuredChange {
  readonly process: string
  readonly readings: LoadReadings
}

export async function recordPeakStep({ process, from, to, readings }: PeakStepTaken): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(peakStep).values({ at: now(), process, fromLevel: from, toLevel: to, readings })
    const old = tx.select({ id: peakStep.id }).from(peakStep).orderBy(desc(peakStep.id)).offset(changesShown).limit(1)
    await tx.delete(peakStep).where(lte(peakStep.id, sql`(${old})`))
  })
}

export interface PeakChange {
  readonly key: string
  readonly at: Date
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

const readingWords: Readonly<Record<keyof LoadReadings, (value: number) => string>> = {
  delayMs: (value) => `terlambat ${inWords(value)} milidetik`,
  waitingConnections: (value) => `${inWords(value)} menunggu basis data`,
  waitingRenders: (value) => `${inWords(value)} halaman menunggu dibuat`,
}

const names = Object.keys(thresholds) as (keyof LoadReadings)[]

const nothing: LoadReadings = { delayMs: 0, waitingConnections: 0, waitingRenders: 0 }

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

/**
 * Reads the choice, then again whenever it changes, until `stop`.
 * @throws when the database cannot be reached.
 */
export const followPeak = () => followSetting('peak_changed', refreshPeak, "'Mode puncak' is not read")
