// Where it is tested that a middleware, a guard or the record of a reading is called, not only that it works. A new one without
// a line here fails tests/architecture/wiring.test.ts.

/** Middlewares of server/web-app.ts, each with the request test that fails when it is not mounted. */
export const mountedMiddleware: Readonly<Record<string, string>> = {
  logRequest: 'tests/request/odd-requests.test.ts',
  retryAfter: 'tests/request/behind-proxy.test.ts',
  secureHeaders: 'tests/request/behind-proxy.test.ts',
  refuseMethods: 'tests/request/odd-requests.test.ts',
  compress: 'tests/request/public-pages.test.ts',
  sameOrigin: 'tests/request/origin.test.ts',
  identifyPerson: 'tests/request/access.test.ts',
  readPageBody: 'tests/request/attachments.test.ts',
}

/** Layouts of app/routes with a guard. */
export const guardedLayouts: Readonly<Record<string, string>> = {
  'app/routes/admin/admin-layout.tsx': 'tests/request/access.test.ts',
  'app/routes/client/client-layout.tsx': 'tests/request/access.test.ts',
  'app/routes/helpdesk/helpdesk-layout.tsx': 'tests/request/access.test.ts',
}

/** Functions that record who read what; each has a test that finds the audit entry. */
export const recordedReadings: Readonly<Record<string, string>> = {
  'app/routes/helpdesk/faq/propose-page.tsx: loader': 'tests/request/access-log.test.ts',
  'app/routes/helpdesk/print-ticket-page.tsx: loader': 'tests/request/access-log.test.ts',
  'app/routes/helpdesk/ticket-page.tsx: loader': 'tests/request/access-log.test.ts',
  'domain/api-keys/tickets/key-tickets.ts: findKeyTickets': 'tests/request/access-log.test.ts',
  'domain/api-keys/tickets/key-tickets.ts: readKeyTicket': 'tests/request/access-log.test.ts',
  'domain/privacy/breaches/breach.server.ts: getBreach': 'tests/request/access-log.test.ts',
  'domain/sealed-reports/desk/desk-report.ts: answerReport': 'tests/request/sealed-reports.test.ts',
  'domain/sealed-reports/desk/desk-report.ts: getReportFile': 'tests/request/sealed-reports.test.ts',
  'domain/sealed-reports/desk/desk-report.ts: openIdentity': 'tests/request/sealed-reports.test.ts',
  'domain/tickets/on-behalf/requester.ts: findRequesters': 'tests/request/filing.test.ts',
  'domain/tickets/withdrawal/withdrawal.ts: readWithdrawnMessage': 'tests/request/access-log.test.ts',
}
