// What a try to sign in came to, and how long it is remembered. Pure: no database, no web.
/** How a try ended. One that awaits a code stays in the history when the code never comes. */
export type AttemptOutcome = 'signed-in' | 'refused' | 'awaits-code'

/** By what somebody came: password, a code to a number, or an account of another provider. */
export type SignInWay = 'password' | 'number' | 'provider'

/** For how many days the history of signing in reaches back; the privacy policy names them. */
export const historyDays = 90

const words: Record<AttemptOutcome, string> = {
  'signed-in': 'Berhasil',
  refused: 'Ditolak',
  'awaits-code': 'Langkah pertama benar, kode belum dimasukkan',
}

/** The outcome as people read it. */
export function describeOutcome(outcome: AttemptOutcome): string {
  return words[outcome]
}

const wayWords: Record<SignInWay, string> = {
  password: 'Password',
  number: 'Kode WhatsApp',
  provider: 'Akun luar',
}

/** The way as people read it; a dash for tries from before it was noted. `provider` is what its accounts are called. */
export function describeWay(way: SignInWay | null, provider = wayWords.provider): string {
  if (way === null) return '–'
  return way === 'provider' ? provider : wayWords[way]
}

/** The outcome a row of the history stands for. */
export function outcomeOf(row: { readonly succeeded: boolean; readonly awaitsCode: boolean }): AttemptOutcome {
  if (row.awaitsCode) return 'awaits-code'
  return row.succeeded ? 'signed-in' : 'refused'
}
