// Checks that digits of every script are read.
import { expect, test } from 'vitest'
import { asciiDigits, digitsOf } from './phone-number.ts'

test('the ten digits of every script count from 0 to 9', () => {
  const digits: string[] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code)
    if (/\p{Nd}/u.test(sign)) digits.push(sign)
  }
  expect(digits.length).toBeGreaterThan(600)
  expect(asciiDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  ['NISN: 007 123-4567', '0071234567'],
  ['٠٠٧١٢٣٤٥٦٧', '0071234567'],
  ['۰۰۷۱۲۳۴۵۶۷', '0071234567'],
  ['００７１２３４５６７', '0071234567'],
  ['०८१२', '0812'],
  ['tanpa angka', ''],
])('the digits of %j are %j', (text, digits) => expect(digitsOf(text)).toBe(digits))
