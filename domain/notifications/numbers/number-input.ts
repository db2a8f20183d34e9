// What the page of one's WhatsApp numbers may send.
import { z } from 'zod'
import { numberCodeInput, type OwnerWay, ownerProofFields } from '#domain/accounts/phone/number-code.ts'
import { mobileField } from '#shared/numbers/phone-field.ts'

const digits = z.string().regex(/^\d{8,20}$/)

/** What is no number replaces none. */
const replaces = digits.optional().catch(undefined)

/** The number to add, with what shows whose wish it is. */
export const addNumberInput = (way: OwnerWay) => z.object({ phone: mobileField, ...ownerProofFields(way) })

/** The code that came to it; `replaces` is the number that goes in return. */
export const confirmNumberInput = numberCodeInput.pick({ code: true }).extend({ replaces })

/** Takes a number away from another account, by the permit that its proof gave. */
export const moveNumberInput = z.object({ number: digits, permit: z.string().regex(/^\d+\.[\w-]{1,100}$/), replaces })

/** The number to take off, with what shows whose wish it is. */
export const removeNumberInput = (way: OwnerWay) => z.object({ number: digits, ...ownerProofFields(way) })
