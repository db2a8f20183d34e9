// Checks the rules for new passwords, line by line and role by role.
import { describe, expect, test } from 'vitest'
import { changePasswordInput, setPasswordInput } from './credential-input.ts'
import { weaknessOf } from './password-hash.server.ts'
import { criteriaNotMet, meetsCriteria, type PasswordRule, passwordCriteria } from './password-policy.ts'
import type { Role } from './person.ts'

describe('what a role is held to', () => {
  test.each<[PasswordRule, string, boolean]>([
    ['client', 'Abcd12!x', true],
    ['client', 'Abcd1!x', false],
    ['agent', 'Abcd12!x', true],
    ['admin', 'Abcd12!xyzw', false],
    ['admin', 'Abcd12!xyzwv', true],
    ['client', 'abcd12!x', false],
    ['client', 'ABCD12!X', false],
    ['client', 'Ébcd12!x', false],
    ['client', 'ABCDé12!', false],
    ['client', 'Abcdef!٣', false],
    ['client', 'Abcdefg!', false],
    ['client', 'Abcdefg1', false],
    ['client', 'Abcdef1-', false],
    ['client', 'Abcdef1_', false],
    ['client', '', false],
    ['family', 'sawah biru kopi 77', true],
    ['family', 'sawah b', false],
  ])('%s with %j: %s', (role, password, met) => {
    expect(meetsCriteria(role, password)).toBe(met)
  })

  test.each([...'!@#$%^&*(),.?":{}|<>'])('%s is a special character', (character) => {
    expect(meetsCriteria('client', `Abcdef1${character}`)).toBe(true)
  })

  test('the list names the length of the role and has five lines', () => {
    expect(passwordCriteria('agent').map(({ label }) => label)[0]).toBe('Minimal 8 karakter')
    expect(passwordCriteria('admin').map(({ label }) => label)[0]).toBe('Minimal 12 karakter')
    expect(passwordCriteria('client')).toHaveLength(5)
  })
})

describe('the order of the checks', () => {
  const good = 'Kucing-Terbang?77'
  test.each<[Role, Record<string, string>, string, string]>([
    ['client', {}, 'currentPassword', 'Password saat ini harus diisi'],
    ['client', { newPassword: 'x', confirmPassword: 'y' }, 'currentPassword', 'Password saat ini harus diisi'],
    [
      'client',
      { currentPassword: 'a', newPassword: 'x', confirmPassword: 'y' },
      'newPassword',
      criteriaNotMet('client'),
    ],
    ['admin', { currentPassword: 'a', newPassword: 'Abcd12!x' }, 'newPassword', criteriaNotMet('admin')],
    [
      'agent',
      { currentPassword: 'a', newPassword: good, confirmPassword: 'lain' },
      'confirmPassword',
      'Konfirmasi password tidak cocok',
    ],
  ])('%s %j', (role, form, field, message) => {
    const parsed = changePasswordInput(role).safeParse(form)
    expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })

  test.each<[Role, string | undefined]>([
    ['client', undefined],
    ['agent', criteriaNotMet('agent')],
    ['admin', criteriaNotMet('admin')],
  ])('a link by mail takes of %s what registration takes of a family alone', (role, message) => {
    const words = 'sawah biru kopi 77'
    const parsed = setPasswordInput(role).safeParse({ token: 't', newPassword: words, confirmPassword: words })
    expect(parsed.error?.issues[0]?.message).toBe(message)
    expect(changePasswordInput('client').safeParse({ currentPassword: 'a', newPassword: words }).success).toBe(false)
  })

  test('the administrator’s message says so', () => {
    expect(criteriaNotMet('client')).toBe('Password baru tidak memenuhi kriteria keamanan')
    expect(criteriaNotMet('admin')).toBe('Password baru tidak memenuhi kriteria keamanan administrator')
  })

  test('a password longer than 128 characters is refused, one of 128 is not', () => {
    const long = (length: number) => 'Ab1!'.repeat(40).slice(0, length)
    const parse = (length: number) =>
      setPasswordInput('client').safeParse({ token: 't', newPassword: long(length), confirmPassword: long(length) })
    expect(parse(128).success).toBe(true)
    expect(parse(129).success).toBe(false)
  })
})

describe('passwords that are easy to guess', () => {
  test.each(['Password1!', 'Qwerty123!', 'Jateng2025!', 'Siti1990!', 'Aaaaaa1!', 'Sekolah123!'])('%s', (password) => {
    expect(meetsCriteria('client', password)).toBe(true)
    const reason = weaknessOf(password, ['Siti Rahmawati', 'siti@contoh.id'])
    expect(reason).toMatch(/^Password ini mudah ditebak\. .+\.$/)
    expect(reason).not.toMatch(/kata sandi/i)
  })

  test.each(['Kucing-Terbang?77', 'lampu Sungai 4 payung!', 'vX9#mPq2$Lz'])('%s is not', (password) => {
    expect(weaknessOf(password, ['Siti Rahmawati'])).toBeUndefined()
  })
})
