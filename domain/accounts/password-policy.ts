// What a new password must be, per role (docs/rules-of-service.md#passwords). Pure: the browser ticks the same list.
import type { Role } from './person.ts'

const specialCharacters = '!@#$%^&*(),.?":{}|<>'

export interface PasswordCriterion {
  readonly label: string
  readonly isMet: (password: string) => boolean
}

function passwordMinLength(role: Role): number {
  return role === 'admin' ? 12 : 8
}

export function passwordCriteria(role: Role): readonly PasswordCriterion[] {
  const minimum = passwordMinLength(role)
  return [
    { label: `Minimal ${minimum} karakter`, isMet: (password) => [...password].length >= minimum },
    { label: 'Ada huruf besar (A-Z)', isMet: (password) => /[A-Z]/.test(password) },
    { label: 'Ada huruf kecil (a-z)', isMet: (password) => /[a-z]/.test(password) },
    { label: 'Ada angka (0-9)', isMet: (password) => /\d/.test(password) },
    {
      label: `Ada karakter khusus (${specialCharacters})`,
      isMet: (password) => [...specialCharacters].some((character) => password.includes(character)),
    },
  ]
}

export function meetsCriteria(role: Role, password: string): boolean {
  return passwordCriteria(role).every(({ isMet }) => isMet(password))
}

export function criteriaNotMet(role: Role): string {
  const words = 'Password baru tidak memenuhi kriteria keamanan'
  return role === 'admin' ? `${words} administrator` : words
}
