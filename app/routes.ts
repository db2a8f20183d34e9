// Every URL of the portal and the page that answers it.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Area } from '#domain/accounts/permissions.ts'

/** The pages about one's own account: the same in every area, under its address. */
function accountPages(area: Area) {
  return [
    route(`${area}/profile`, 'routes/account/profile-page.tsx', { id: `${area}/profile` }),
    route(`${area}/profile/photo`, 'routes/account/photo-page.tsx', { id: `${area}/profile/photo` }),
    route(`${area}/change-password`, 'routes/account/change-password-page.tsx', { id: `${area}/change-password` }),
    route(`${area}/change-email`, 'routes/account/change-email-page.tsx', { id: `${area}/change-email` }),
    route(`${area}/sessions`, 'routes/account/sessions-page.tsx', { id: `${area}/sessions` }),
    route(`${area}/two-factor`, 'routes/account/second-factor-page.tsx', { id: `${area}/two-factor` }),
  ]
}

/** The notices of the bell; administrators read theirs in the helpdesk. */
function noticePages(area: Area) {
  return [
    route(`${area}/notifications`, 'routes/account/notifications-page.tsx', { id: `${area}/notifications` }),
    route(`${area}/notifications/unread`, 'routes/account/bell.ts', { id: `${area}/notifications/unread` }),
  ]
}

export default [
  layout('routes/public/public-layout.tsx', [
    index('routes/public/home-page.tsx'),
    route('knowledge', 'routes/public/knowledge-page.tsx'),
    route('knowledge/:category', 'routes/public/knowledge-category-page.tsx'),
    route('knowledge/:category/:id', 'routes/public/article-page.tsx'),
    route('contact', 'routes/public/contact-page.tsx'),
    route('faq/:category/:topic/:id', 'routes/public/faq-answer-page.tsx'),
    route('search', 'routes/public/search-page.tsx'),
    route('status', 'routes/public/status-lookup-page.tsx'),
    route('status/:publicId', 'routes/public/status-page.tsx'),
    route('ask', 'routes/public/ask-page.tsx'),
    route('ask/:publicId/receipt', 'routes/public/ask-receipt-page.tsx'),
    route('ask/report', 'routes/public/report/create-report-page.tsx'),
    route('ask/report/:publicId', 'routes/public/report/report-page.tsx'),
    route('unsubscribe', 'routes/public/unsubscribe-page.tsx'),
    route('login-required', 'routes/public/login-required-page.tsx'),
    route('terms', 'routes/public/legal-page.tsx', { id: 'terms' }),
    route('privacy', 'routes/public/legal-page.tsx', { id: 'privacy' }),
  ]),
  route('ask/answers', 'routes/public/ask/answers.ts'),
  route('ask/report/:publicId/files/:fileId', 'routes/public/report/report-file.ts'),
  route('search-suggestions', 'routes/public/search/suggestions.ts'),
  route('faq-thanks', 'routes/public/faq-thanks.ts'),

  layout('routes/sign-in/sign-in-layout.tsx', [
    route('login', 'routes/sign-in/login-page.tsx'),
    route('login/whatsapp', 'routes/sign-in/whatsapp-sign-in-page.tsx'),
    route('two-factor', 'routes/sign-in/two-factor-page.tsx'),
    route('register', 'routes/sign-in/register-page.tsx'),
    route('forgot-password', 'routes/sign-in/forgot-password-page.tsx'),
    route('reset-password', 'routes/sign-in/reset-password-page.tsx'),
    route('verify-email', 'routes/sign-in/verify-email-page.tsx'),
    route('confirm-email-change', 'routes/sign-in/confirm-email-change-page.tsx'),
  ]),
  route('app/auth/sign-in', 'routes/sign-in/app-sign-in.ts'),
  route('app/auth/sign-up', 'routes/sign-in/app-sign-up.ts'),
  route('theme', 'routes/theme.ts'),
  route('sign-out', 'routes/sign-in/sign-out.ts'),

  layout('routes/client/client-layout.tsx', [
    ...accountPages('client'),
    ...noticePages('client'),
    route('client/dashboard', 'routes/client/client-dashboard-page.tsx'),
    route('client/create-question', 'routes/client/create-question-page.tsx'),
    route('client/newest-questions', 'routes/client/newest-questions.ts'),
    route('client/suggested-answers', 'routes/client/suggested-answers.ts'),
    route('client/questions', 'routes/client/my-questions-page.tsx'),
    route('client/questions/:publicId', 'routes/client/own-question-page.tsx'),
    route('client/questions/:publicId/receipt', 'routes/client/receipt-page.tsx'),
    route('client/information-center', 'routes/client/information-center-page.tsx'),
    route('client/verification-mail', 'routes/client/verification-mail.ts'),
    route('client/personal-data', 'routes/client/personal-data-page.tsx'),
    route('client/personal-data/download/:format', 'routes/client/personal-data-download.ts'),
  ]),

  layout('routes/helpdesk/helpdesk-layout.tsx', [
    ...accountPages('helpdesk'),
    ...noticePages('helpdesk'),
    route('helpdesk/dashboard', 'routes/helpdesk/helpdesk-dashboard-page.tsx'),
    ...['pending', 'in-progress', 'completed', 'spam'].map((name) =>
      route(`helpdesk/tickets/${name}`, 'routes/helpdesk/ticket-list-page.tsx', { id: `helpdesk/tickets/${name}` }),
    ),
    route('helpdesk/tickets/create', 'routes/helpdesk/file-ticket-page.tsx'),
    route('helpdesk/tickets/matching', 'routes/helpdesk/tickets/matching-tickets.ts'),
    route('helpdesk/tickets/requesters', 'routes/helpdesk/requesters.ts'),
    route('helpdesk/tickets/slip/:publicId', 'routes/helpdesk/slip-page.tsx'),
    route('helpdesk/tickets/:id', 'routes/helpdesk/ticket-page.tsx'),
    route('helpdesk/tickets/:id/whatsapp', 'routes/helpdesk/send-answer-page.tsx'),
    route('helpdesk/complaints', 'routes/helpdesk/complaints-page.tsx'),
    route('helpdesk/complaints/create', 'routes/helpdesk/create-complaint-page.tsx'),
    route('helpdesk/announcements', 'routes/helpdesk/announcements-page.tsx'),
    route('helpdesk/answers', 'routes/helpdesk/answers.ts'),
    route('helpdesk/bulk', 'routes/helpdesk/bulk/prepare-page.tsx'),
    route('helpdesk/bulk/:id', 'routes/helpdesk/bulk/progress-page.tsx'),
    route('helpdesk/unreached', 'routes/helpdesk/unreached-page.tsx'),
    route('helpdesk/views', 'routes/helpdesk/views-page.tsx'),
    route('helpdesk/tickets/:id/presence', 'routes/helpdesk/ticket-presence.ts'),
    route('helpdesk/feedback', 'routes/helpdesk/article-feedback-page.tsx'),
  ]),

  layout('routes/admin/admin-layout.tsx', [
    ...accountPages('admin'),
    route('admin/dashboard', 'routes/admin/reports/admin-dashboard-page.tsx'),
    route('admin/reports', 'routes/admin/reports/reports-page.tsx'),
    route('admin/reports/export/:format', 'routes/admin/reports/reports-export.ts'),
    route('admin/mail', 'routes/admin/mail/mail-page.tsx'),
    route('admin/access-log', 'routes/admin/access-log/access-log-page.tsx'),
    route('admin/access-log/export', 'routes/admin/access-log/access-log-export.ts'),
    route('admin/sign-ins', 'routes/admin/access-log/sign-ins-page.tsx'),
    route('admin/backup', 'routes/admin/backup/backup-page.tsx'),
    route('admin/backup/:id/download', 'routes/admin/backup/backup-download.ts'),
    route('admin/database', 'routes/admin/service/database-page.tsx'),
    route('admin/settings', 'routes/admin/service/settings-page.tsx'),
    route('admin/settings/limits', 'routes/admin/service/limits-page.tsx'),
    route('admin/people', 'routes/admin/people/people-page.tsx'),
    route('admin/people/invite', 'routes/admin/people/invite-page.tsx'),
    route('admin/people/invite-list', 'routes/admin/people/invite-list-page.tsx'),
    route('admin/people/:id', 'routes/admin/people/person-page.tsx'),
    route('admin/security', 'routes/admin/service/security-page.tsx'),
    route('admin/incidents', 'routes/admin/incidents/incidents-page.tsx'),
    route('admin/incidents/create', 'routes/admin/incidents/create-incident-page.tsx'),
    route('admin/incidents/:id', 'routes/admin/incidents/incident-page.tsx'),
    route('admin/incidents/:id/edit', 'routes/admin/incidents/change-incident-page.tsx'),
    route('admin/incidents/:id/export', 'routes/admin/incidents/incident-export.ts'),
    route('admin/sealed-reports', 'routes/admin/sealed-reports/sealed-reports-page.tsx'),
    route('admin/sealed-reports/:id', 'routes/admin/sealed-reports/sealed-report-page.tsx'),
    route('admin/sealed-reports/:id/files/:fileId', 'routes/admin/sealed-reports/sealed-report-file.ts'),
    route('admin/faq', 'routes/admin/content/faq/faq-page.tsx'),
    route('admin/faq/:id/history', 'routes/admin/content/faq/faq-history-page.tsx'),
    route('admin/searches', 'routes/admin/search/searches-page.tsx'),
    route('admin/synonyms', 'routes/admin/content/synonyms/synonyms-page.tsx'),
    route('admin/knowledge-article', 'routes/admin/content/articles/article-categories-page.tsx'),
    route('admin/knowledge-article/:category', 'routes/admin/content/articles/articles-page.tsx'),
    route('admin/knowledge-article/:category/:id/history', 'routes/admin/content/articles/article-history-page.tsx'),
    route('admin/knowledge-preview', 'routes/admin/content/articles/article-preview.ts'),
    route('admin/files', 'routes/admin/content/articles/files-page.tsx'),
    route('admin/season', 'routes/admin/season/season-page.tsx'),
    route('admin/season/close', 'routes/admin/season/season-close-page.tsx'),
    route('admin/season/retention', 'routes/admin/season/retention-page.tsx'),
    route('admin/season/close/:id', 'routes/admin/season/season-record-page.tsx'),
    route('admin/offices', 'routes/admin/offices/offices-page.tsx'),
    route('admin/offices/:id', 'routes/admin/offices/office-page.tsx'),
    route('admin/service-hours', 'routes/admin/service-hours/service-hours-page.tsx'),
    route('admin/ticket-categories', 'routes/admin/ticket-categories/ticket-categories-page.tsx'),
    route('admin/canned-replies', 'routes/admin/content/canned-replies/canned-replies-page.tsx'),
    route('admin/announcements', 'routes/admin/content/announcements/announcements-page.tsx'),
    route('admin/people/:id/reset-second-factor', 'routes/admin/people/reset-second-factor.ts'),
  ]),

  // The design system on one page; does not exist in a built portal.
  ...(import.meta.env.PROD ? [] : [route('dev/ui', 'routes/development/ui-page.tsx')]),

  route('*', 'routes/public/not-found-page.tsx'),
] satisfies RouteConfig
