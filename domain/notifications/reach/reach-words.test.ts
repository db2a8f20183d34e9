// Checks that every combination of ways is put into words that promise only what will happen.
import { describe, expect, test } from 'vitest'
import type { MailReach } from '#domain/notifications/mail-preference.server.ts'
import { type ReachFacts, reachOfFacts, reachOfMany, type WhatsappReach } from './reach.ts'

const facts = (wishes: Partial<ReachFacts> = {}): ReachFacts => ({
  ...{ mail: 'none', whatsapp: 'off', devices: 0, phone: true, withdrawn: false },
  ...wishes,
})

describe('what stands there', () => {
  test.each([
    [facts({ mail: 'on' }), ['mail'], 'Pemohon dikabari lewat email.'],
    [facts({ mail: 'on', devices: 2 }), ['push', 'mail'], 'Pemohon dikabari lewat pemberitahuan di HP dan email.'],
    [facts({ whatsapp: 'on' }), ['whatsapp'], 'Pemohon dikabari lewat WhatsApp.'],
    [facts(), [], 'Pemohon tidak dikabari: emailnya tidak ada. Kabari lewat WhatsApp atau telepon.'],
    [facts({ phone: false }), [], 'Pemohon tidak dikabari: emailnya tidak ada. Nomor telepon juga tidak ada.'],
    [
      facts({ mail: 'unconfirmed' }),
      [],
      'Pemohon tidak dikabari: emailnya belum dikonfirmasi. Kabari lewat WhatsApp atau telepon.',
    ],
    [
      facts({ mail: 'no_server' }),
      [],
      'Pemohon tidak dikabari: email belum diatur di portal ini. Kabari lewat WhatsApp atau telepon.',
    ],
    [
      facts({ mail: 'off', whatsapp: 'stopped' }),
      [],
      'Pemohon tidak dikabari: kabar lewat email dimatikan pemohon, pemohon menghentikan pesan WhatsApp. Kabari lewat telepon.',
    ],
    [
      facts({ whatsapp: 'none' }),
      [],
      'Pemohon tidak dikabari: emailnya tidak ada, nomor WhatsApp-nya belum terbukti. Kabari lewat WhatsApp atau telepon.',
    ],
    [facts({ mail: 'on', withdrawn: true }), [], 'Pemohon menarik persetujuannya, jadi tidak dikabari.'],
  ] as const)('%j', (given, ways, words) => {
    expect(reachOfFacts(given)).toMatchObject({ ways, desk: words })
  })
})

test('who withdrew the consent reads that, and not what is wrong with the address', () => {
  const { family } = reachOfFacts(facts({ mail: 'unconfirmed', withdrawn: true }))
  expect(family).toContain('karena persetujuan Anda ditarik')
  expect(family).not.toContain('email')
})

test('a way is named to no one unless it works, and the person who is reached by none reads that', () => {
  for (const mail of ['on', 'unconfirmed', 'off', 'refused', 'no_server', 'none'] satisfies MailReach[]) {
    for (const whatsapp of ['on', 'held', 'stopped', 'off', 'none'] satisfies WhatsappReach[]) {
      for (const devices of [0, 1]) {
        const { family, desk, ways } = reachOfFacts(facts({ mail, whatsapp, devices }))
        expect(/kabari lewat (?:.*, |.* dan )?email/.test(family)).toBe(mail === 'on')
        expect(family.includes('WhatsApp')).toBe(whatsapp === 'on')
        expect(family.includes('pemberitahuan')).toBe(devices > 0)
        expect(family.includes('belum dapat mengabari Anda')).toBe(ways.length === 0)
        expect(family.includes('Buka lagi halaman ini')).toBe(ways.length === 0)
        expect(desk.includes('tidak dikabari')).toBe(ways.length === 0)
      }
    }
  }
})

test('many are said together by what is true of them: who is reached first, then the most', () => {
  const some = (times: number, wishes: Partial<ReachFacts>) => Array.from({ length: times }, () => facts(wishes))
  const many = [
    ...some(3, {}),
    ...some(1, { mail: 'on' }),
    ...some(2, { mail: 'on', withdrawn: true }),
    ...some(4, { whatsapp: 'on' }),
    ...some(1, { mail: 'on' }),
  ]
  expect(reachOfMany(many)).toEqual([
    { requesters: 4, isReached: true, words: '4 pemohon dikabari lewat WhatsApp.' },
    { requesters: 2, isReached: true, words: '2 pemohon dikabari lewat email.' },
    {
      ...{ requesters: 3, isReached: false },
      words: '3 pemohon tidak dikabari: emailnya tidak ada. Kabari lewat WhatsApp atau telepon.',
    },
    { requesters: 2, isReached: false, words: '2 pemohon menarik persetujuannya, jadi tidak dikabari.' },
  ])
  expect(reachOfMany([])).toEqual([])
})
