// Who opened an account, as they say: for a pupil under 18 a parent or guardian must agree. Pure.
export const registrants = {
  parent: 'Orang tua/wali',
  minor: 'Murid di bawah 18 tahun',
  adult: 'Murid 18 tahun ke atas',
} as const

export type Registrant = keyof typeof registrants

export type RegistrantFields =
  | { readonly registrant: 'parent' | 'adult' }
  | { readonly registrant: 'minor'; readonly guardianName: string }
