// Who opened an account, as they say: for a pupil under 18 a parent or guardian must agree. Pure.
/** What an account's owner may have said; accounts from before the question have said nothing. */
export const registrants = {
  parent: 'Orang tua/wali',
  minor: 'Murid di bawah 18 tahun',
  adult: 'Murid 18 tahun ke atas',
} as const

export type Registrant = keyof typeof registrants

/** What was said: for a pupil under 18 with the name of the parent or guardian who agrees. */
export type RegistrantFields =
  | { readonly registrant: 'parent' | 'adult' }
  | { readonly registrant: 'minor'; readonly guardianName: string }
