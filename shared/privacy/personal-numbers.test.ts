// Checks that personal numbers are hidden in texts anyone with the ID reads, and that all other numbers stay.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskPersonalNumbers } from './private-text.ts'

describe('personal numbers are hidden but for the last two digits', () => {
  test.each([
    ['3374050101010001', '••••••••••••••01'],
    ['NIK saya 3374050101010001, tolong dicek', 'NIK saya ••••••••••••••01, tolong dicek'],
    ['NIK:3374050101010001.', 'NIK:••••••••••••••01.'],
    ['KK 3374 0501 0101 0009', 'KK •••• •••• •••• ••09'],
    ['3374-0501-0101-0009', '••••-••••-••••-••09'],
    ['33.74.05.010101.0001', '••.••.••.••••••.••01'],
    ['NISN 0051234567 tidak ditemukan', 'NISN ••••••••67 tidak ditemukan'],
    ['NISN0051234567', 'NISN••••••••67'],
    ['(0051234567)', '(••••••••67)'],
    ['0051234567, 0059876543', '••••••••67, ••••••••43'],
    ['081234567890', '••••••••••90'],
    ['0812-3456-7890', '••••-••••-••90'],
    ['0812 3456 7890', '•••• •••• ••90'],
    ['0812.3456.7890', '••••.••••.••90'],
    ['62812345678', '•••••••••78'],
    ['+6281234567890', '+•••••••••••90'],
    ['+62812-3456-7890', '+•••••-••••-••90'],
    ['WA 0857123456 ya', 'WA ••••••••56 ya'],
    ['hub 08123456789/08987654321', 'hub •••••••••89/•••••••••21'],
    ['baris satu\n081234567890\nbaris tiga', 'baris satu\n••••••••••90\nbaris tiga'],
  ])('%j becomes %j', (text, hidden) => {
    expect(maskPersonalNumbers(text)).toBe(hidden)
  })
})

describe('other numbers stay', () => {
  test.each([
    ['a price', 'Rp 1.500.000'],
    ['a large price', 'Rp 25.000.000.000'],
    ['a price in the tens of millions', 'Rp150000000'],
    ['a year', 'lulus tahun 2024'],
    ['a school year', 'tahun ajaran 2025/2026'],
    ['a postal code', 'Semarang 50132'],
    ['a date with a month name', '18 Mei 2025'],
    ['a date in digits', '18-06-2025'],
    ['an ISO date', '2025-06-18'],
    ['a time', 'pukul 17.00 WIB'],
    ['opening hours', '08.00-16.00 WIB'],
    ['a rapor score', '87,50'],
    ['a ticket number', 'T-1203'],
    ['an NPSN', 'NPSN 20328912'],
    ['a telephone extension', 'ext 1234'],
    ['nine digits', '123456789'],
    ['eleven digits that are no phone number', '12345678901'],
    ['fifteen digits', '123456789012345'],
    ['seventeen digits', '12345678901234567'],
    ['a regulation', 'Permendikdasmen Nomor 3 Tahun 2025'],
    ['a quota', '33% dari 360 kursi'],
    ['coordinates', '-7.0051, 110.4381'],
    ['a public ID', 'cm7x2k9qd0000v5l8h3n1t6zw'],
  ])('%s: %s', (_, text) => {
    expect(maskPersonalNumbers(text)).toBe(text)
  })
})

describe('whatever the text', () => {
  const piece = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789 .-+'), maxLength: 24 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('3374050101010001', '0051234567', '0812-3456-7890', '+62812345678', '\n'),
  )
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

  test('length and everything that is no digit stay as they are', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const hidden = maskPersonalNumbers(typed)
        const [shown, original] = [[...hidden], [...typed]]
        expect(shown).toHaveLength(original.length)
        for (const [place, before] of original.entries()) {
          const after = shown[place]
          expect(after === before || (/\d/.test(before.normalize('NFKC')) && after === '•')).toBe(true)
        }
      }),
    )
  })

  test('no 16 or 10 digits in a row survive between other characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abc ,:\n') }),
        fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }),
        (around, id) => {
          for (const length of [16, 10]) {
            const digits = id.toString().padStart(16, '0').slice(-length)
            const hidden = maskPersonalNumbers(`${around} ${digits} ${around}`)
            expect(hidden).not.toContain(digits)
            expect(hidden).toContain(`•${digits.slice(-2)}`)
          }
        },
      ),
    )
  })

  test('hiding twice hides no more than once', () => {
    fc.assert(
      fc.property(fc.constantFrom('3374050101010001', '0051234567', '0812-3456-7890'), (number) => {
        const hidden = maskPersonalNumbers(`a ${number} b`)
        expect(maskPersonalNumbers(hidden)).toBe(hidden)
      }),
    )
  })
})

describe('numbers people really write', () => {
  test.each([
    ['+62 812-3456-7890', '+•• •••-••••-••90'],
    ['+62 81234567890', '+•• •••••••••90'],
    ['62 812 3456 7890', '•• ••• •••• ••90'],
    ['(0812) 3456-7890', '(••••) ••••-••90'],
    ['(+62) 81234567890', '(+••) •••••••••90'],
    ['HP.081234567890', 'HP.••••••••••90'],
    ['no hp.0812-3456-7890', 'no hp.••••-••••-••90'],
  ])('%j becomes %j', (text, hidden) => {
    expect(maskPersonalNumbers(text)).toBe(hidden)
  })
  test.each([
    '08-06-2025 10.00 WIB',
    '08.06.2025 17.00',
    'buka 08.00-16.00 14 Juni',
    'pukul 08.00 18-06-2025',
    'ab0123456789cdefghijklmno',
    'Rp1.081.234.567',
  ])('%s stays', (text) => {
    expect(maskPersonalNumbers(text)).toBe(text)
  })
})

describe('however a number is written', () => {
  test.each([
    ['NISN 001 234 5678', 'NISN ••• ••• ••78'],
    ['NISN 001-234-5678', 'NISN •••-•••-••78'],
    ['NISN 001.234.5678', 'NISN •••.•••.••78'],
    ['NISN 0 0 1 2 3 4 5 6 7 8', 'NISN • • • • • • • • 7 8'],
    ['0812/3456/7890', '••••/••••/••90'],
    ['0812 - 3456 - 7890', '•••• - •••• - ••90'],
    ['0812–3456–7890', '••••–••••–••90'],
    ['０８１２３４５６７８９０', '••••••••••９０'],
    ['NISN ００５１２３４５６７', 'NISN ••••••••６７'],
    ['0812\u200b3456\u200b7890', '••••\u200b••••\u200b••90'],
    ['3374 0501 / 0101 0009', '•••• •••• / •••• ••09'],
    ['surel budi.santoso@gmail.com ya', 'surel b•••••••••••@gmail.com ya'],
    ['budi＠gmail.com', 'b•••＠gmail.com'],
  ])('%j becomes %j', (text, hidden) => {
    expect(maskPersonalNumbers(text)).toBe(hidden)
  })

  test.each([
    'helpdesk@jatengprov.go.id',
    '18-06-2025 08.00-16.00',
    '18/06/2025 - 20/06/2025',
    '2025-06-18 2025-06-20',
    'tahun 2025/2026 - 2026/2027',
    '07.00 - 08.00 / 09.00 - 10.00',
    'Rp 1.234.567.890',
    'telepon (0291) 685123',
    'tiket T-1203 dan T-1204',
    'pukul 08.00 sampai 16.00 WIB, 18 Juni 2025',
  ])('%s stays', (text) => {
    expect(maskPersonalNumbers(text)).toBe(text)
  })

  const separator = fc.constantFrom('', ' ', '.', '-', '/', ' - ', ' / ')
  const wide = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

  test('a mobile number in groups of four is hidden, in ASCII and in full width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), separator, fc.boolean(), (rest, sign, isWide) => {
        const digits = String(rest)
        const plainText = ['0812', digits.slice(0, 4), digits.slice(4)].join(sign)
        const hidden = maskPersonalNumbers(`hubungi ${isWide ? wide(plainText) : plainText}, ya`).normalize('NFKC')
        expect(hidden.replaceAll(/\D/g, '')).toBe(digits.slice(-2))
      }),
    )
  })

  test('a NIK in groups is hidden', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), separator, (last, sign) => {
        const groups = ['3374', '0541', '1210', String(last).padStart(4, '0')]
        const hidden = maskPersonalNumbers(`NIK ${groups.join(sign)}.`)
        expect(hidden.replaceAll(/\D/g, '')).toBe((groups.at(-1) ?? '').slice(-2))
      }),
    )
  })

  test('dates and times of any day stay', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, fc.constantFrom('-', '/', '.'), (one, other, sign) => {
        const [year = '', month = '', date = ''] = one.toISOString().slice(0, 10).split('-')
        const time = other.toISOString().slice(11, 16).replace(':', '.')
        const text = `${[date, month, year].join(sign)} ${time}-${time}`
        expect(maskPersonalNumbers(text)).toBe(text)
      }),
    )
  })
})
