// Checks that every way of writing a number leads to the same chat.
import { expect, test } from 'vitest'
import { whatsappNumber } from './whatsapp-number.ts'

test.each(['0812-3456-7890', '+62 812 3456 7890', '6281234567890', '81234567890', '(0812) 34567890'])(
  '%s is one number',
  (written) => expect(whatsappNumber(written)).toBe('6281234567890'),
)

test.each([null, '', '110', 'abc'])('%s is none', (written) => expect(whatsappNumber(written)).toBeNull())
