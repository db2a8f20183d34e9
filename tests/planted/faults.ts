// Faults that `npm test` must catch: a change of one text in one file, and the tests that must fail with it.
// The table for readers is tests/faults-caught.md.

/** A fault; `text` must be in the file exactly once. An import without a use breaks the build, so calls are switched off. */
export interface Fault {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly instead: string
  readonly tests: readonly string[]
}

export const faults: readonly Fault[] = [
  {
    name: 'the origin check is not mounted',
    file: 'server/web-app.ts',
    text: '  .use(sameOrigin(env.origin))\n',
    instead: '',
    tests: ['tests/request/origin.test.ts'],
  },
  {
    name: 'security headers are not mounted',
    file: 'server/web-app.ts',
    text: "  .use(secureHeaders(env.origin.startsWith('https:')))\n",
    instead: '',
    tests: ['tests/request/behind-proxy.test.ts'],
  },
  {
    name: 'the question form sends a new idempotency key each time',
    file: 'app/forms/portal-form.tsx',
    text: "const name = 'idempotencyKey'",
    instead: "const name = 'idempotency'",
    tests: ['tests/request/asking.test.ts'],
  },
  {
    name: 'a field of the invitation has another name than its schema',
    file: 'app/routes/admin/people/invite-page.tsx',
    text: '<Field label="Cabang dinas" name="officeId"',
    instead: '<Field label="Cabang dinas" name="office"',
    tests: ['tests/request/people.test.ts'],
  },
  {
    name: 'opening a ticket is not recorded in the access log',
    file: 'app/routes/helpdesk/ticket-page.tsx',
    text: 'await Promise.all([recordTicketRead(person, view.ticket.id), markRead(',
    instead: 'await Promise.all([!person && recordTicketRead(person, view.ticket.id), markRead(',
    tests: ['tests/request/access-log.test.ts'],
  },
  {
    name: 'printing a ticket is not recorded in the access log',
    file: 'app/routes/helpdesk/print-ticket-page.tsx',
    text: '  await recordTicketRead(person, ticket.id)\n',
    instead: '  if (!person) await recordTicketRead(person, ticket.id)\n',
    tests: ['tests/request/access-log.test.ts'],
  },
  {
    name: 'scripts can read the cookie of a guest',
    file: 'domain/tickets/guest/guest-ticket.server.ts',
    text: ', httpOnly: true })',
    instead: ' })',
    tests: ['tests/request/cookies.test.ts'],
  },
  {
    name: 'a client may open the area of agents',
    file: 'domain/accounts/permissions.ts',
    text: "helpdesk: ['agent', 'admin']",
    instead: "helpdesk: ['client', 'agent', 'admin']",
    tests: ['domain/accounts/permissions.test.ts', 'tests/request/access.test.ts'],
  },
  {
    name: 'the desk is opened by administrators without the permission',
    file: 'app/guards.server.ts',
    text: '  if (!mayWorkOnTickets(person)) throw',
    instead: '  if (!person) throw',
    tests: ['tests/request/access.test.ts'],
  },
  {
    name: 'an agent handles tickets of another office',
    file: 'domain/tickets/ticket-visibility.ts',
    text: "return person.role === 'agent' && person.officeId !== null ? eq(ticketTable.officeId, person.officeId) : undefined",
    instead: 'return undefined',
    tests: ['domain/tickets/desk/get-desk-ticket.test.ts', 'domain/tickets/desk/find-desk-tickets.test.ts'],
  },
  {
    name: 'anyone reads the file of a message',
    file: 'domain/tickets/attachments/attachment.server.ts',
    text: 'if (!mayRead(person, { ownerId: found.ownerId, message })) throw',
    instead: 'if (!mayRead(person, { ownerId: person.id, message })) throw',
    tests: ['domain/tickets/attachments/attachment.test.ts', 'tests/request/attachments.test.ts'],
  },
  {
    name: 'sign-out leaves the session',
    file: 'app/routes/sign-in/sign-out.ts',
    text: '...(await signOut(request.headers)), ',
    instead: '...(person ? [] : await signOut(request.headers)), ',
    tests: ['tests/request/sessions.test.ts'],
  },
  {
    name: 'drafts are published',
    file: 'domain/content/lifecycle/published.ts',
    text: '    draftSince && isNull(draftSince),\n',
    instead: '',
    tests: ['domain/content'],
  },
  {
    name: 'first escalations go to the province',
    file: 'domain/tickets/escalation/overdue-tickets.ts',
    text: 'const office = found.officeId !== null && row.escalatedAt === null',
    instead: 'const office = found.officeId === null && row.escalatedAt === null',
    tests: ['domain/tickets/escalation'],
  },
  {
    name: 'holidays count as working time',
    file: 'domain/tickets/sla/working-hours.ts',
    text: ' && !daysOfEpoch(holidays).has(dayOfEpoch)',
    instead: '',
    tests: ['domain/tickets/sla'],
  },
  {
    name: 'a withdrawn answer is sent by email',
    file: 'domain/notifications/deliveries/outbox.ts',
    text: "if (answer && !(await isNotWithdrawn(answer.entryId))) return { outcome: 'withdrawn' }",
    instead: "if (answer?.entryId === 0) return { outcome: 'withdrawn' }",
    tests: ['domain/notifications'],
  },
  {
    name: 'a backup that the portal did not sign is restored',
    file: 'platform/backups/backup-format.server.ts',
    text: 'if (!trusted && !isSigned(sha256, signature)) throw new UnsignedBackup()',
    instead: "if (!trusted && sha256 === '') throw new UnsignedBackup()",
    tests: ['scripts/restore-backup.test.ts'],
  },
  {
    name: 'a page does not load again after an event',
    file: 'app/components/live/use-live-refresh.ts',
    text: '      if (!isNews) return\n',
    instead: '      return\n',
    tests: ['tests/e2e/desk/live.spec.ts'],
  },
  {
    name: 'an interrupted question is not sent again',
    file: 'app/components/sending/use-sending.ts',
    text: "    if (putOff === undefined) window.addEventListener('online', again)\n    return clear",
    instead: '    clearTimeout(timer)\n    return clear',
    tests: ['tests/e2e/phone/question-sending.spec.ts'],
  },
  {
    name: 'the list of mistakes does not take the focus',
    file: 'app/ui/forms/error-summary.tsx',
    text: '<div role="alert" tabIndex={-1} className',
    instead: '<div role="alert" className',
    tests: ['tests/e2e/phone/forms.spec.ts'],
  },
  {
    name: 'search without network is answered by the browser',
    file: 'app/service-worker/service-worker.ts',
    text: 'fetch(request).catch(() => searchSavedPages(typedSearch(url.searchParams)))',
    instead: 'fetch(request)',
    tests: ['tests/e2e/phone/offline.spec.ts'],
  },
  {
    name: 'a page is wider than a phone',
    file: 'app/routes/public/contact-page.tsx',
    text: 'className="gap-8"',
    instead: 'className="min-w-[26rem] gap-8"',
    tests: ['tests/e2e/phone/pages.spec.ts'],
  },
]
