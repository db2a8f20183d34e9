// Checks the registration and sign-in forms: fixed order, fixed sentences, one message at a time.
import { describe, expect, test } from 'vitest'
import { registrationInput, signInInput, wrongCredentials } from './account-input.ts'

const right = {
  namaLengkap: 'Siti Rahmawati',
  nisn: '0051234567',
  noHp: '0812-3456-7890',
  email: 'siti@contoh.id',
  password: 'rahasia1',
  confirmPassword: 'rahasia1',
  terms: 'on',
}

/** The form as it is stored: the number in one spelling. */
const stored = { ...right, noHp: '6281234567890' }

type Fields = Partial<Record<keyof typeof right, string>>

function problems(fields: Fields): string[][] {
  const parsed = registrationInput.safeParse(fields)
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])
}

const without = (name: keyof typeof right): Fields => ({ ...right, [name]: undefined })

describe('registration', () => {
  test('a right form is taken', () => {
    expect(registrationInput.parse(right)).toEqual(stored)
  })

  test('blanks around the texts fall away and the address is lower-cased; the password stays as typed', () => {
    const typed = {
      ...right,
      namaLengkap: '  Siti Rahmawati ',
      nisn: ' 0051234567 ',
      noHp: ' 081234567890 ',
      email: '  Siti@Contoh.ID ',
      password: ' Rahasia 1 ',
      confirmPassword: ' Rahasia 1 ',
    }
    expect(registrationInput.parse(typed)).toEqual({
      ...right,
      noHp: '6281234567890',
      password: ' Rahasia 1 ',
      confirmPassword: ' Rahasia 1 ',
    })
  })

  test('what the form does not have is dropped', () => {
    expect(registrationInput.parse({ ...right, role: 'admin', id: '1', officeId: '3' })).toEqual(stored)
  })

  const checksInOrder: readonly (readonly [Fields, field: keyof typeof right, message: string])[] = [
    [{ namaLengkap: '' }, 'namaLengkap', 'Nama lengkap harus diisi'],
    [{ nisn: '' }, 'nisn', 'NISN harus diisi'],
    [{ nisn: '123' }, 'nisn', 'NISN harus 10 digit'],
    [{ noHp: '' }, 'noHp', 'Nomor HP harus diisi'],
    [{ email: '' }, 'email', 'Email harus diisi'],
    [{ password: '' }, 'password', 'Password harus diisi'],
    [{ password: 'pendek1' }, 'password', 'Password minimal 8 karakter'],
    [{ confirmPassword: 'lain' }, 'confirmPassword', 'Konfirmasi password tidak cocok'],
  ]

  test.each(checksInOrder)('%j: %s says %s', (wrong, field, message) => {
    expect(problems({ ...right, ...wrong })).toEqual([[field, message]])
  })

  test('terms that were not ticked are reported', () => {
    expect(problems(without('terms'))).toEqual([['terms', 'Anda harus menyetujui syarat dan ketentuan']])
  })

  test('the checks run in the fixed order and stop at the first', () => {
    // Everything is wrong; field after field is fixed, and each time the next message of the list is notified, alone.
    const fields: Fields = { namaLengkap: '', nisn: '', noHp: '', email: '', password: '', confirmPassword: 'x' }
    const shownProblems: string[][] = []
    const fixes: Fields[] = [
      { namaLengkap: right.namaLengkap },
      { nisn: '1' },
      { nisn: right.nisn },
      { noHp: right.noHp },
      { email: right.email },
      { password: 'kurang' },
      { password: right.password },
      { confirmPassword: right.password },
      { terms: 'on' },
    ]
    for (const step of fixes) {
      shownProblems.push(...problems(fields))
      Object.assign(fields, step)
    }
    expect(shownProblems.map(([, message]) => message)).toEqual([
      ...checksInOrder.map(([, , message]) => message),
      'Anda harus menyetujui syarat dan ketentuan',
    ])
    expect(problems(fields)).toEqual([])
  })

  test('a missing field counts as an empty one', () => {
    expect(problems({})).toEqual([['namaLengkap', 'Nama lengkap harus diisi']])
    expect(problems(without('nisn'))).toEqual([['nisn', 'NISN harus diisi']])
    expect(problems(without('password'))).toEqual([['password', 'Password harus diisi']])
  })

  test('blanks alone are an empty field', () => {
    expect(problems({ ...right, namaLengkap: '   ' })).toEqual([['namaLengkap', 'Nama lengkap harus diisi']])
    expect(problems({ ...right, nisn: '   ' })).toEqual([['nisn', 'NISN harus diisi']])
  })
})

describe('NISN', () => {
  test.each(['0000000000', '0051234567', '9999999999'])('%s is one, and stays text with its zeros', (nisn) => {
    expect(registrationInput.parse({ ...right, nisn }).nisn).toBe(nisn)
  })

  test.each([
    ['nine digits', '005123456'],
    ['eleven digits', '00512345678'],
    ['a letter', '00512345a7'],
    ['a blank inside', '00512 4567'],
    ['a sign', '+051234567'],
    ['a decimal', '00512345.7'],
    ['ten letters', 'abcdefghij'],
    ['two lines', '0051234567\n0051234567'],
  ])('%s is none', (_, nisn) => {
    expect(problems({ ...right, nisn })).toEqual([['nisn', 'NISN harus 10 digit']])
  })

  test.each([' 0071234567', 'NISN: 0071234567', '007 123 4567', '007-123-4567', '٠٠٧١٢٣٤٥٦٧', '００７１２３４５６７'])(
    '%j is read as ten digits',
    (nisn) => expect(registrationInput.parse({ ...right, nisn }).nisn).toBe('0071234567'),
  )
})

describe('the other fields', () => {
  test.each(['081234567890', '+62 812 3456 7890', '(024) 3515301', '0812.3456.789'])('%s is a phone number', (noHp) => {
    expect(problems({ ...right, noHp })).toEqual([])
  })

  test.each(['1234567', 'tidak ada', '08123456789012345678901', '0812<script>'])('%s is no phone number', (noHp) => {
    expect(problems({ ...right, noHp })).toEqual([['noHp', 'Nomor HP tidak valid']])
  })

  test.each(['siti', 'siti@', '@contoh.id', 'siti@contoh', 'siti contoh@contoh.id', `${'a'.repeat(250)}@contoh.id`])(
    '%s is no address',
    (email) => {
      expect(problems({ ...right, email })).toEqual([['email', 'Email tidak valid']])
    },
  )

  test.each([
    [7, 'Password minimal 8 karakter'],
    [8, undefined],
    [128, undefined],
    [129, 'Password paling panjang 128 karakter'],
  ])('a password of %i characters: %s', (length, message) => {
    const password = 'p'.repeat(length)
    expect(problems({ ...right, password, confirmPassword: password })).toEqual(message ? [['password', message]] : [])
  })

  test('the confirmation is compared letter by letter', () => {
    expect(problems({ ...right, confirmPassword: 'Rahasia1' })).toEqual([
      ['confirmPassword', 'Konfirmasi password tidak cocok'],
    ])
    expect(problems({ ...right, confirmPassword: 'rahasia1 ' })).toHaveLength(1)
  })

  test('a name has at most 120 characters', () => {
    expect(problems({ ...right, namaLengkap: 'a'.repeat(120) })).toEqual([])
    expect(problems({ ...right, namaLengkap: 'a'.repeat(121) })).toEqual([
      ['namaLengkap', 'Nama lengkap paling panjang 120 karakter'],
    ])
  })
})

describe('signing in', () => {
  const messages = (fields: unknown) => {
    const parsed = signInInput.safeParse(fields)
    return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])
  }

  test('the address is trimmed and lower-cased, the password stays as typed', () => {
    expect(signInInput.parse({ email: ' Siti@Contoh.ID ', password: ' Rahasia 1 ' })).toEqual({
      email: 'siti@contoh.id',
      password: ' Rahasia 1 ',
    })
  })

  test('both fields are required', () => {
    expect(messages({})).toEqual([
      ['email', 'Email harus diisi'],
      ['password', 'Password harus diisi'],
    ])
    expect(messages({ email: '  ', password: 'x' })).toEqual([['email', 'Email harus diisi']])
  })

  test('a password longer than any can be is simply wrong', () => {
    expect(messages({ email: 'siti@contoh.id', password: 'p'.repeat(128) })).toEqual([])
    expect(messages({ email: 'siti@contoh.id', password: 'p'.repeat(129) })).toEqual([['password', wrongCredentials]])
    expect(wrongCredentials).toBe('Email atau password salah')
  })
})

test('an empty terms field is not ticked', () => {
  const right = {
    namaLengkap: 'Siti',
    nisn: '0051234567',
    noHp: '081234567890',
    email: 's@contoh.id',
    password: 'rahasia1',
    confirmPassword: 'rahasia1',
    terms: 'on',
  }
  expect(registrationInput.safeParse({ ...right, terms: '' }).success).toBe(false)
})
