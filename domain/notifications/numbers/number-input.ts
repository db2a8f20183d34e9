import { z } from 'zod'
import { numberCodeInput, type OwnerWay, ownerProofFields } from '#domain/accounts/phone/number-code.ts'
import { mobileField } from '#shared/numbers/phone-field.ts'

const digits = z.string().regex(/^\d{8,20}$/)

const replaces = digits.optional().catch(undefined)

export const addNumberInput = (way: OwnerWay) => z.object({ phone: mobileField, ...ownerProofFields(way) })

export const confirmNumberInput = numberCodeInput.pick({ code: true }).extend({ replaces })

export const moveNumberInput = z.object({ number: digits, permit: z.string().regex(/^\d+\.[\w-]{1,100}$/), replaces })

export const removeNumberInput = (way: OwnerWay) => z.object({ number: digits, ...ownerProofFields(way) })
