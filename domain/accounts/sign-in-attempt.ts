// Results of sign-in attempts, and how long they are stored. Pure: no database, no web.
/** How a try ended. One that awaits a code stays in the history when the code never comes. */
export type SignInOutcome = 'signed-in' | 'refused' | 'awaits-code'

export type SignInWay = 'password' | 'number' | 'provider'

/** For how many days the history of signing in reaches back; the privacy policy names them. */
export const historyDays = 90

const words: Record<SignInOutcome, string> = {
  'signed-in': 'Berhasil',
  refused: 'Ditolak',
  'awaits-code': 'Langkah pertama benar, kode belum dimasukkan',
}

export function describeOutcome(outcome: SignInOutcome): string {
  return words[outcome]
}

const wayWords: Record<SignInWay, string> = {
  password: 'Password',
  number: 'Kode WhatsApp',
  provider: 'Akun luar',
}

export function describeWay(way: SignInWay | null, provider = wayWords.provider): string {
  if (way === null) return '–'
  return way === 'provider' ? provider : wayWords[way]
}

export function outcomeOf(row: { readonly succeeded: boolean; readonly awaitsCode: boolean }): SignInOutcome {
  if (row.awaitsCode) return 'awaits-code'
  return row.succeeded ? 'signed-in' : 'refused'
}
