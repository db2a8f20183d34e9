// 'Mode puncak' by hand: read for the form, saved with its trace, and signalled to every process.
import type { Person } from '#domain/accounts/person.ts'
import { changeSetting } from '#platform/settings/change-setting.ts'
import { getLockedSetting } from '#platform/settings/settings.ts'
import { scheduleSignal } from '#platform/signals.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { peakAudit } from './peak-audit.ts'
import { automatic, choiceAt, nameOfChoice, type PeakChoice, peakChoice } from './peak-choice.ts'
import { chosenAt, type PeakInput } from './peak-input.ts'
import { applyChoice } from './peak-now.server.ts'
import { mayManagePeak } from './peak-policy.ts'

const key = 'peak'

const editConflict = 'Mode puncak baru saja diubah orang lain. Periksa yang berlaku sekarang, lalu simpan lagi.'

/** What another version stored and this one cannot read is as if nothing was chosen. */
const stored = peakChoice.catch(automatic)

/** Reads what was chosen, past what is kept of settings, and lets this process go by it. */
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
