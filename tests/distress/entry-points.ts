// Where non-staff users can write, and the decision for each place: the entry point that tests open to see the help
// (tests/request/distress.test.ts, in a browser tests/release/distress-entry-points.spec.ts), another test, or why no one is helped there.

/** The entry points that a browser opens. */
export const entryPoints = [
  ...(['the search', 'the search without network', 'the assistant', 'the assistant without network'] as const),
  ...([
    'a question while it is written',
    'the receipt of a question',
    'a reply on the status page',
    'a rating',
  ] as const),
  ...(['a question of an account', 'a reply of an account', 'words under an article'] as const),
  ...(['a sealed report', 'a reply to a sealed report'] as const),
] as const

/** One of them. */
export type EntryPoint = (typeof entryPoints)[number]

/** What is decided for a place: its entry points; the file that tests it otherwise; or why no one is helped. */
type Decision = { readonly entries: readonly EntryPoint[] } | { readonly test: string } | { readonly none: string }

const entries = (...names: readonly EntryPoint[]): Decision => ({ entries: names })
const each = (places: readonly string[], none: string) => Object.fromEntries(places.map((place) => [place, { none }]))

/** By page (tests/architecture/routes.json, without the staff areas) or endpoint (endpoints.json). */
export const decisions: Readonly<Record<string, Decision>> = {
  '/search': entries('the search', 'the search without network'),
  '/ask': entries('a question while it is written', 'the receipt of a question'),
  '/ask/school': entries('the receipt of a question'),
  '/ask/:publicId/receipt': entries('the receipt of a question'),
  '/status/:publicId': entries('a reply on the status page', 'a rating'),
  '/client/create-question': entries('a question of an account'),
  '/client/questions/:publicId/receipt': entries('a question of an account'),
  '/client/questions/:publicId': entries('a reply of an account'),
  '/knowledge/:category/:id': entries('words under an article'),
  '/ask/report': entries('a sealed report'),
  '/ask/report/:publicId': entries('a reply to a sealed report'),
  'POST /api/v1/chat-assistant': entries('the assistant', 'the assistant without network'),
  'GET /crisis-line.json': entries('the search without network', 'the assistant without network'),
  'POST /webhooks/whatsapp': { test: 'domain/notifications/whatsapp/talk.test.ts' },
  'POST /api/v1/tickets': { test: 'domain/tickets/distress/distress.test.ts' },
  'POST /api/v1/tickets/:publicId/replies': { test: 'domain/tickets/distress/distress.test.ts' },
  ...each(
    ['/ask/answers', '/search-suggestions', '/search-signals', 'GET /api/v1/search'],
    'asked by a page or a program next to what is written, which has its own entry point; words of danger are not counted',
  ),
  ...each(
    ['/client/dashboard', '/client/information-center', '/client/questions', '/contact', '/knowledge', '/status', '/'],
    'a box that filters what stands on the page, or leads on to the search',
  ),
  ...each(
    ['/register', '/client/profile', '/client/complete-account', '/client/change-email', '/client/profile/whatsapp'],
    'who someone is, in fields of one line or an address',
  ),
  ...each(
    [
      ...[
        '/login',
        '/login/whatsapp',
        '/two-factor',
        '/client/two-factor',
        '/client/change-password',
        '/reset-password',
      ],
      ...[
        '/forgot-password',
        '/verify-email',
        '/confirm-email-change',
        '/confirm-contact',
        '/client/personal-data',
        '/client/sessions',
      ],
    ],
    'passwords, codes and addresses of mail',
  ),
  ...each(
    [
      ...['/client/notifications', '/client/verification-mail', '/faq-thanks', '/theme', '/sign-out', '/unsubscribe'],
      ...['/incidents/:id', 'POST /api/v1/faqs/thanks', 'POST /push/subscribe', 'POST /push/stop', 'POST /unsubscribe'],
    ],
    'choices, without a word of one’s own',
  ),
  ...each(
    [
      ...['/client/profile/photo', 'POST /attachments', 'DELETE /attachments/:id'],
      ...['POST /api/v1/tickets/:publicId/attachments'],
    ],
    'files',
  ),
  ...each(
    [
      ...['/*', '/aksesibilitas', '/announcements', '/app/auth/sign-in', '/app/auth/sign-up', '/dev/ui', '/privacy'],
      ...['/ask/report/:publicId/files/:fileId', '/own-questions', '/client/notifications/unread', '/terms'],
      ...['/client/personal-data/download/:format', '/faq/:category/:topic/:id', '/knowledge/:category'],
      ...['/login-required', 'GET /status/:publicId/version', 'GET /status/:publicId/events'],
      ...['GET /.well-known/security.txt', 'GET /announcements.rss', 'GET /api', 'GET /api/docs', 'GET /robots.txt'],
      ...['GET /api/docs/:file{swagger-ui.+}', 'GET /api/docs/start.js', 'GET /api/v1/announcements', 'GET /events'],
      ...['GET /api/v1/articles', 'GET /api/v1/articles/:id', 'GET /api/v1/faqs', 'GET /api/v1/faqs/thanks'],
      ...['GET /api/v1/offices', 'GET /api/v1/openapi.json', 'GET /api/v1/tickets', 'GET /api/v1/tickets/:publicId'],
      ...['GET /api/v1/tickets/:publicId/attachments/:attachmentId', 'GET /attachments/:id', 'GET /calendar.ics'],
      ...['GET /attachments/:id/thumbnail', 'GET /calendar/:file', 'GET /files/:id/:name', 'GET /healthz'],
      ...['GET /login/oidc', 'GET /login/oidc/callback', 'GET /photos/:id', 'GET /push/state', 'GET /push/topics'],
      ...['GET /readyz', 'GET /sitemap.xml', 'GET /webhooks/whatsapp'],
    ],
    'shows, and takes no words',
  ),
}

/** By the file of a field of several lines, outside of the staff areas: a new form on a page that is decided for already. */
export const fields: Readonly<Record<string, Decision>> = {
  'app/components/tickets/conversation/thread-composer.tsx': entries(
    'a reply of an account',
    'a reply on the status page',
    'a reply to a sealed report',
  ),
  'app/components/tickets/conversation/rating-form.tsx': entries('a rating'),
  'app/components/tickets/description-field.tsx': { none: 'in forms of staff' },
  'app/routes/account/profile-view.tsx': { none: 'an address, and what staff know' },
  'app/routes/public/ask-school-page.tsx': entries('the receipt of a question'),
  'app/routes/public/ask/school-table.tsx': { none: 'a table of pupils, given back to be corrected' },
  'app/routes/public/ask/story-field.tsx': entries(
    'a question of an account',
    'a question while it is written',
    'the receipt of a question',
  ),
  'app/routes/public/knowledge/article-feedback.tsx': entries('words under an article'),
  'app/routes/public/report/create-report-page.tsx': entries('a sealed report'),
  'app/standalone-pages.tsx': { none: 'sends again what was written in one of the others' },
}
