import { z } from 'zod'
import { address, newPasswordChecks } from '#domain/accounts/credential-input.ts'
import { ownerProofFields } from '#domain/accounts/phone/number-code.ts'
import { registrantChecks, registrantFields } from '#domain/accounts/registrant-input.ts'
import { typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

export const completeAccountInput = z
  .object({
    name: typed
      .transform(oneLine)
      .refine((text) => text !== '', 'Nama lengkap harus diisi')
      .refine((text) => text.length <= 120, 'Nama lengkap paling panjang 120 karakter'),
    email: address,
    newPassword: typed,
    confirmPassword: typed,
    ...registrantFields,
    code: ownerProofFields('code').code,
  })
  .superRefine((input, context) => {
    const failed = newPasswordChecks('family', input)
    if (failed) context.addIssue({ code: 'custom', path: [failed.path], message: failed.message })
    for (const [field, fails, message] of registrantChecks) {
      if (fails(input)) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

export type CompleteAccountInput = z.output<typeof completeAccountInput>
