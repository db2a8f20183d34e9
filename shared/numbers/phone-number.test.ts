// Checks that a number is read however it is written, and that other text is refused.
import { describe, expect, test } from 'vitest'
import { formatPhone, parsePhone, storedPhone, telephoneLink, whatsappLink, whatsappNumber } from './phone-number.ts'

const mobile = '6281230000019'

test.each([
  '081230000019',
  '0812 3000 0019',
  '0812-3000-0019',
  '0812.3000.0019',
  '0812/3000/0019',
  '(0812) 30000019',
  ' 0812  3000  0019 ',
  '0812_3000_0019',
  '0812 3000 0019.',
  '0812\u20103000\u20100019',
  '0812\u20113000\u20110019',
  '0812\u20123000\u20120019',
  '0812–3000–0019',
  '0812—3000—0019',
  '0812\u22123000\u22120019',
  '0812\u00ad3000\u00ad0019',
  '0812\u00a03000\u00a00019',
  '0812\u202f3000\u202f0019',
  '\u202a0812 3000 0019\u202c',
  '\u200b0812\u200b30000019',
  '81230000019',
  '812-3000-0019',
  '6281230000019',
  '62 812 3000 0019',
  '62-812-3000-0019',
  '+6281230000019',
  '+62 812 3000 0019',
  '+62 812‑3000‑0019',
  '(+62) 812 3000 0019',
  '+62(812)30000019',
  '+62 0812 3000 0019',
  '+62 (0)812 3000 0019',
  '+62-0812-3000-0019',
  '62 0812 3000 0019',
  '0062 812 3000 0019',
  '006281230000019',
  '0062 0812 3000 0019',
  '００６２８１２３０００００１９',
  '０８１２３０００００１９',
  '＋６２８１２３０００００１９',
  '٠٨١٢٣٠٠٠٠٠١٩',
  '۰۸۱۲۳۰۰۰۰۰۱۹',
  '०८१२३०००००१९',
  '0812 3000 0019 (ibu)',
  '0812 3000 0019 (Ibu Siti)',
  '(bapak) 0812 3000 0019',
  '0812 3000 0019 ibu',
  '0812 3000 0019 - Ibu',
  '0812 3000 0019, a.n. Siti',
  '0812 3000 0019/WA',
  'WA 0812 3000 0019',
  'WA: 0812 3000 0019',
  'No. HP: 0812 3000 0019',
  'nomor wa 0812 3000 0019',
  'Telp. 0812 3000 0019',
  'tel:+6281230000019',
  'https://wa.me/6281230000019',
  'wa.me/6281230000019',
  'https://api.whatsapp.com/send?phone=6281230000019',
])('%j is the mobile number', (typed) => {
  expect(parsePhone(typed)).toEqual({ kind: 'mobile', digits: mobile })
})

test.each([
  ['(024) 8451234', 'landline', '62248451234'],
  ['024-845-1234', 'landline', '62248451234'],
  ['+62 24 8451234', 'landline', '62248451234'],
  ['(+62) (024) 8451234', 'landline', '62248451234'],
  ['0291 685123', 'landline', '62291685123'],
  ['0800 1 401 050', 'landline', '628001401050'],
  ['+60 12-345 6789', 'foreign', '60123456789'],
  ['0060 12 345 6789', 'foreign', '60123456789'],
  ['+966 50 123 4567', 'foreign', '966501234567'],
  ['110', 'service', '110'],
  ['14000', 'service', '14000'],
  ['1500-771', 'service', '1500771'],
])('%j is a %s', (typed, kind, digits) => {
  expect(parsePhone(typed)).toEqual({ kind, digits })
  expect(parsePhone(storedPhone(typed))).toEqual({ kind, digits })
  expect(parsePhone(formatPhone(typed))).toEqual({ kind, digits })
})

test.each([
  '',
  ' ',
  '\u200b',
  '((((((((',
  '--------',
  '12345678',
  '1234567890',
  '00000000',
  '0000 0000',
  '(0xx) 000 0001',
  '000 0001',
  '0081234567',
  '0071234567',
  '080000',
  '08123',
  '0812 3000 0019 0812 3000 0020',
  '0812 3000 001O',
  'O812 3000 0019',
  '0812 3000 0019x',
  '0812 tiga ribu 0019',
  'ibu@contoh.id',
  'abc',
  '+',
  '+62',
  '62',
  '0',
  '12',
  '0812+3000+0019',
  '9999999999',
  '1234567890123456',
  '3374050101010001',
])('%j is no number', (typed) => {
  expect(parsePhone(typed)).toBeNull()
  expect(formatPhone(typed)).toBe(typed)
})

test('null and undefined are no number', () => expect([null, undefined].map(parsePhone)).toEqual([null, null]))

describe('a number is written', () => {
  test.each([
    ['6281230000019', '0812 3000 0019'],
    ['+62 812-3000-0019', '0812 3000 0019'],
    ['62248451234', '(024) 845 1234'],
    ['62291685123', '(0291) 685 123'],
    ['622112345678', '(021) 1234 5678'],
    ['60123456789', '60123456789'],
    ['+60123456789', '+6012 3456 789'],
    ['112', '112'],
  ])('%s as %s', (stored, shown) => expect(formatPhone(stored)).toBe(shown))

  test.each([
    ['0812 3000 0019', 'https://wa.me/6281230000019', 'tel:+6281230000019'],
    ['+62 0812 3000 0019', 'https://wa.me/6281230000019', 'tel:+6281230000019'],
    ['(024) 8451234', null, 'tel:+62248451234'],
    ['+60 12 345 6789', 'https://wa.me/60123456789', 'tel:+60123456789'],
    ['112', null, 'tel:112'],
    ['12345678', null, null],
  ])('%s has the links %s and %s', (typed, chat, call) => {
    expect([whatsappLink(typed), telephoneLink(typed)]).toEqual([chat, call])
    expect(whatsappNumber(typed)).toBe(chat?.slice('https://wa.me/'.length) ?? null)
  })

  test('a chat begins with its message', () =>
    expect(whatsappLink('0812 3000 0019', 'Selamat pagi & salam')).toBe(
      'https://wa.me/6281230000019?text=Selamat%20pagi%20%26%20salam',
    ))
})
