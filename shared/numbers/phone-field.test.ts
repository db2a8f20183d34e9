// Checks that the fields for numbers store one spelling, and say what is wrong.
import { expect, test } from 'vitest'
import { lastDigitsField, mobileField, optionalPhoneField } from './phone-field.ts'

const messageOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message

test.each([
  ['+62 0812 3000 0200', '6281230000200'],
  ['0062 812 3000 0201', '6281230000201'],
  ['+62 812‑3000‑0019', '6281230000019'],
  ['０８１２ ３０００ ００１９', '6281230000019'],
  ['0812/3000/0203', '6281230000203'],
  ['0812 3000 0203 (ibu)', '6281230000203'],
])('both fields store %j as %s', (typed, stored) => {
  expect(mobileField.parse(typed)).toBe(stored)
  expect(optionalPhoneField.parse(typed)).toBe(stored)
})

test.each([
  ['(024) 8451234', '62248451234', /tidak dapat menerima WhatsApp: tulis nomor HP/],
  ['+60 12 345 6789', '+60123456789', /^Nomor WhatsApp belum benar/],
])('%j is a number to call, not one for WhatsApp codes', (typed, stored, why) => {
  expect(messageOf(mobileField.safeParse(typed))).toMatch(why)
  expect(optionalPhoneField.parse(typed)).toBe(stored)
})

test.each(['((((((((', '12345678', '110', '(024) 999', 'ibu'])('%j is refused by both', (typed) => {
  expect(messageOf(mobileField.safeParse(typed))).toMatch(/WhatsApp/)
  expect(messageOf(optionalPhoneField.safeParse(typed))).toBe('Nomor HP tidak valid')
})

test.each(['', ' ', '\u200b', '\u3164'])('%j is empty', (typed) => {
  expect(messageOf(mobileField.safeParse(typed))).toBe('Nomor WhatsApp harus diisi')
  expect(optionalPhoneField.parse(typed)).toBeNull()
})

test('a form without the optional field has no number', () =>
  expect([undefined, null].map((typed) => optionalPhoneField.parse(typed))).toEqual([null, null]))

test.each(['0019', ' 00 19 ', '٠٠١٩', '0812 3000 0019', '+62 812-3000-0019'])('%j ends in 0019', (typed) =>
  expect(lastDigitsField.parse(typed)).toBe('0019'),
)

test.each(['', '019', '00191', '1234567890123456'])('%j does not say the last four digits', (typed) =>
  expect(messageOf(lastDigitsField.safeParse(typed))).toBe('Isi empat angka terakhir nomor WhatsApp'),
)
