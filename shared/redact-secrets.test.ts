// Checks that what opens accounts and tickets, and what names people, is cut from error messages and paths.
import { describe, expect, test } from 'vitest'
import { newPublicId } from './ids.ts'
import { cutPath, redactSecrets } from './redact-secrets.ts'

describe('an error message', () => {
  test.each([
    ['a value that PostgreSQL quotes', 'invalid input syntax for type integer: "RAHASIA"', 'RAHASIA'],
    ['a mail address', 'rejected: 550 <budi.s@gmail.com> unknown', 'budi.s'],
    ['a one-time token', 'GET /reset-password?token=Zk3_9aB-cD4eF5gH6iJ7kL8 failed', 'Zk3_9aB'],
    ['a session token', 'no session qaxyQxNi81LbXcd72mmwoPqRstUvWxYz', 'qaxyQxNi'],
    ['a telephone number', 'no account for 0812-3456-7890', '3456'],
    ['a NISN', 'nothing for 0051234567', '0051234567'],
  ])('goes without %s', (_, text, secret) => {
    expect(redactSecrets(text)).not.toContain(secret)
    expect(redactSecrets(text)).toContain('…')
  })

  test.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'Connection terminated due to connection timeout',
    'read ECONNRESET',
  ])('%s stays as it is', (text) => {
    expect(redactSecrets(text)).toBe(text)
  })
})

describe('a path', () => {
  const id = newPublicId()
  test.each([
    [`/helpdesk/tickets/slip/${id}`, '/helpdesk/tickets/slip/…'],
    [`/helpdesk/tickets/slip/${id}.data`, '/helpdesk/tickets/slip/….data'],
    [`/client/questions/${id}/receipt`, '/client/questions/…/receipt'],
    [`/attachments/${id}/thumbnail`, '/attachments/…/thumbnail'],
    ['/made-up/budi%40gmail.com', '/made-up/…'],
    ['/status/0051234567', '/status/…'],
    ['/helpdesk/tickets/1203', '/helpdesk/tickets/1203'],
    ['/knowledge/requirements/syarat-jalur-domisili-2025', '/knowledge/requirements/syarat-jalur-domisili-2025'],
    ['/admin/reports/export/csv', '/admin/reports/export/csv'],
  ])('%s is logged as %s', (path, logged) => {
    expect(cutPath(path)).toBe(logged)
  })
})
