// Input of the password forms, checked in the order of docs/rules-of-service.md#passwords.
import { z } from 'zod'
import { typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { passwordMaxLength, passwordTooLong } from './account-input.ts'
import { criteriaNotMet, firstPasswordRule, meetsCriteria, type PasswordRule } from './password-policy.ts'
import type { Role } from './person.ts'
import { registrantChecks, registrantFields } from './registrant-input.ts'

export const address = typed
  .transform((text) => oneLine(text).toLowerCase())
  .refine((text) => text !== '', 'Email harus diisi')
  .refine((text) => text === '' || (text.length <= 254 && z.email().safeParse(text).success), 'Email tidak valid')

/** 'Lupa password?': the address; whether it is known is never revealed. */
export const forgotPasswordInput = z.object({ email: address })

export const changeEmailInput = z.object({
  email: address,
  password: typed.refine((text) => text !== '', 'Password saat ini harus diisi'),
})

export type ChangeEmailInput = z.output<typeof changeEmailInput>

/** Confirming an address: the token, and the account's password where no one is signed in to it. */
export const verifyEmailInput = z.object({ token: typed, password: typed })

export const contactLinkInput = verifyEmailInput.pick({ token: true })

/** What is wrong with a new password: criteria first, then the confirmation; the first that fails is the only one shown. */
export function newPasswordChecks(rule: PasswordRule, input: { newPassword: string; confirmPassword: string }) {
  if (!meetsCriteria(rule, input.newPassword)) return { path: 'newPassword', message: criteriaNotMet(rule) }
  if (input.newPassword.length > passwordMaxLength) return { path: 'newPassword', message: passwordTooLong }
  if (input.newPassword !== input.confirmPassword) {
    return { path: 'confirmPassword', message: 'Konfirmasi password tidak cocok' }
  }
  return undefined
}

const setPasswordFields = z.object({
  token: typed,
  newPassword: typed,
  confirmPassword: typed,
  /** Consent given with the password; only where none is on record yet. */
  terms: z.literal('ya').optional().catch(undefined),
  ...registrantFields,
})

export function setPasswordInput(role: Role, asks = false) {
  return setPasswordFields.superRefine((input, context) => {
    const failed = newPasswordChecks(firstPasswordRule(role), input)
    if (failed) return context.addIssue({ code: 'custom', path: [failed.path], message: failed.message })
    const [path, , message] = (asks && registrantChecks.find(([, fails]) => fails(input))) || []
    if (path && message) context.addIssue({ code: 'custom', path: [path], message })
  })
}

export type SetPasswordInput = z.output<ReturnType<typeof setPasswordInput>>

export function changePasswordInput(role: Role) {
  return z
    .object({ currentPassword: typed, newPassword: typed, confirmPassword: typed })
    .superRefine((input, context) => {
      const failed =
        input.currentPassword === ''
          ? { path: 'currentPassword', message: 'Password saat ini harus diisi' }
          : newPasswordChecks(role, input)
      if (failed) context.addIssue({ code: 'custom', path: [failed.path], message: failed.message })
    })
}

export type ChangePasswordInput = z.output<ReturnType<typeof changePasswordInput>>
