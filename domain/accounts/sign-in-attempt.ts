// What a try to sign in came to, and how long it is remembered. Pure: no database, no web.
/** How a try ended. One that awaits a code stays in the history when the code never comes. */
export type AttemptOutcome = 'signed-in' | 'refused' | 'awaits-code'

/** For how many days the history of signing in reaches back; the privacy policy names them. */
export const historyDays = 90

const words: Record<AttemptOutcome, string> = {
  'signed-in': 'Berhasil',
  refused: 'Ditolak',
  'awaits-code': 'Password benar, kode belum dimasukkan',
}

/** The outcome as people read it. */
export function describeOutcome(outcome: AttemptOutcome): string {
  return words[outcome]
}

/** The outcome a row of the history stands for. */
export function outcomeOf(row: { readonly succeeded: boolean; readonly awaitsCode: boolean }): AttemptOutcome {
  if (row.awaitsCode) return 'awaits-code'
  return row.succeeded ? 'signed-in' : 'refused'
}
