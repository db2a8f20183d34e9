import type { Person } from '#domain/accounts/person.ts'
import { changeSetting, followSetting, getLockedSetting } from '#platform/settings/settings.ts'
import { scheduleSignal } from '#platform/signals.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManagePeak, noneChosen, type PeakChoice, type PeakInput, peakChoice } from './peak.ts'
import { peakAudit } from './peak-audit.ts'
import { applyChoice } from './peak-now.server.ts'

const key = 'peak'

const editConflict = 'Mode puncak baru saja diubah orang lain. Periksa yang berlaku sekarang, lalu simpan lagi.'

const stateOf = (isOn: boolean) => (isOn ? 'on' : 'off')

/** What another version stored and this one cannot read is as if nothing was chosen. */
const stored = peakChoice.catch(noneChosen)

export async function refreshPeak(): Promise<void> {
  applyChoice((await getLockedSetting(key, stored)).value ?? noneChosen)
}

/** The choice and when it was saved ('' for never). @throws Forbidden without the permission. */
export async function getManagedPeak(person: Person): Promise<{ choice: PeakChoice; seen: string }> {
  if (!mayManagePeak(person)) throw new Forbidden()
  const { value = noneChosen, seen } = await getLockedSetting(key, stored)
  return { choice: value, seen }
}

/** Saves the switches and notifies other processes. @throws Forbidden; Conflict unless `seen` is current. */
export async function changePeak(person: Person, { seen, ...choice }: PeakInput): Promise<void> {
  if (!mayManagePeak(person)) throw new Forbidden()
  await changeSetting(person, key, {
    schema: stored,
    first: noneChosen,
    next: () => choice,
    fields: ({ suggestions, jobs, questions }) => ({
      peakSuggestions: stateOf(suggestions),
      peakJobs: stateOf(jobs),
      peakQuestions: stateOf(questions),
    }),
    action: peakAudit.change,
    lock: { seen, conflict: editConflict },
  })
  await refreshPeak()
  scheduleSignal('peak_changed')
}

/** Reads the choice now and on every change, until `stop`. @throws without the database. */
export const followPeak = () => followSetting('peak_changed', refreshPeak, "'Mode puncak' is not read")
