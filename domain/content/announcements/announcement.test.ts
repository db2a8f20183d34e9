// Checks that an announcement's status follows from the clock alone, to the instant.
import { describe, expect, test } from 'vitest'
import { announcementStatus, announcementStatuses } from './announcement.ts'

const published = '2025-06-14T00:00:00+07:00'
const expires = '2025-06-19T00:00:00+07:00'

describe('the status of an announcement', () => {
  test.each([
    ['a year before', '2024-06-14T00:00:00+07:00', 'scheduled', 'scheduled'],
    ['a millisecond before its publication', '2025-06-13T23:59:59.999+07:00', 'scheduled', 'scheduled'],
    ['at its publication', published, 'active', 'active'],
    ['in between', '2025-06-16T12:00:00+07:00', 'active', 'active'],
    ['a millisecond before its expiry', '2025-06-18T23:59:59.999+07:00', 'active', 'active'],
    ['at its expiry', expires, 'expired', 'active'],
    ['a year after', '2026-06-19T00:00:00+07:00', 'expired', 'active'],
  ])('%s (%s): %s, without an expiry %s', (_, at, withExpiry, withoutExpiry) => {
    const publishedAt = new Date(published)
    expect(announcementStatus({ publishedAt, expiresAt: new Date(expires) }, new Date(at))).toBe(withExpiry)
    expect(announcementStatus({ publishedAt, expiresAt: null }, new Date(at))).toBe(withoutExpiry)
  })

  test('one that expires before it is published is never active', () => {
    const upsideDown = { publishedAt: new Date(expires), expiresAt: new Date(published) }
    for (const at of [published, expires, '2026-01-01T00:00:00+07:00']) {
      expect(announcementStatus(upsideDown, new Date(at))).not.toBe('active')
    }
  })

  test('has the fixed sentence', () => {
    expect(announcementStatuses).toEqual({ active: 'Aktif', scheduled: 'Terjadwal', expired: 'Kedaluwarsa' })
  })
})
