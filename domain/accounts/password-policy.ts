// What a new password must be, per role (docs/rules-of-service.md#passwords). Pure: the browser ticks the same list.
import type { Role } from './person.ts'

const specialCharacters = '!@#$%^&*(),.?":{}|<>'

export interface PasswordCriterion {
  readonly label: string
  readonly isMet: (password: string) => boolean
}

/** 'family': a client's password of registration, of a link by mail and beside a number. */
export type PasswordRule = Role | 'family'

export const firstPasswordRule = (role: Role): PasswordRule => (role === 'client' ? 'family' : role)

export function passwordCriteria(rule: PasswordRule): readonly PasswordCriterion[] {
  const minimum = rule === 'admin' ? 12 : 8
  const length = { label: `Minimal ${minimum} karakter`, isMet: (text: string) => [...text].length >= minimum }
  if (rule === 'family') return [length]
  return [
    length,
    { label: 'Ada huruf besar (A-Z)', isMet: (password) => /[A-Z]/.test(password) },
    { label: 'Ada huruf kecil (a-z)', isMet: (password) => /[a-z]/.test(password) },
    { label: 'Ada angka (0-9)', isMet: (password) => /\d/.test(password) },
    {
      label: `Ada karakter khusus (${specialCharacters})`,
      isMet: (password) => [...specialCharacters].some((character) => password.includes(character)),
    },
  ]
}

export function meetsCriteria(rule: PasswordRule, password: string): boolean {
  return passwordCriteria(rule).every(({ isMet }) => isMet(password))
}

export function criteriaNotMet(rule: PasswordRule): string {
  if (rule === 'family') return 'Password minimal 8 karakter'
  const words = 'Password baru tidak memenuhi kriteria keamanan'
  return rule === 'admin' ? `${words} administrator` : words
}
