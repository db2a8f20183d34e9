// Every URL of the portal and the page that answers it.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public/public-layout.tsx', [
    index('routes/public/home-page.tsx'),
    route('knowledge', 'routes/public/knowledge-page.tsx'),
    route('knowledge/:category', 'routes/public/knowledge-category-page.tsx'),
    route('knowledge/:category/:id', 'routes/public/article-page.tsx'),
    route('contact', 'routes/public/contact-page.tsx'),
    route('search', 'routes/public/search-page.tsx'),
    route('status', 'routes/public/status-lookup-page.tsx'),
    route('status/:publicId', 'routes/public/status-page.tsx'),
    route('login-required', 'routes/public/login-required-page.tsx'),
    route('terms', 'routes/public/legal-page.tsx', { id: 'terms' }),
    route('privacy', 'routes/public/legal-page.tsx', { id: 'privacy' }),
  ]),
  route('faq-thanks', 'routes/public/faq-thanks.ts'),

  layout('routes/account/account-layout.tsx', [
    route('login', 'routes/account/login-page.tsx'),
    route('two-factor', 'routes/account/two-factor-page.tsx'),
    route('register', 'routes/account/register-page.tsx'),
    route('forgot-password', 'routes/account/forgot-password-page.tsx'),
    route('reset-password', 'routes/account/reset-password-page.tsx'),
    route('verify-email', 'routes/account/verify-email-page.tsx'),
    route('confirm-email-change', 'routes/account/confirm-email-change-page.tsx'),
  ]),
  route('app/auth/sign-in', 'routes/account/app-sign-in.ts'),
  route('app/auth/sign-up', 'routes/account/app-sign-up.ts'),
  route('theme', 'routes/account/theme.ts'),
  route('sign-out', 'routes/account/sign-out.ts'),

  layout('routes/client/client-layout.tsx', [
    route('client/dashboard', 'routes/client/client-dashboard-page.tsx'),
    route('client/create-question', 'routes/client/create-question-page.tsx'),
    route('client/suggested-answers', 'routes/client/suggested-answers.ts'),
    route('client/questions', 'routes/client/my-questions-page.tsx'),
    route('client/questions/:publicId/receipt', 'routes/client/receipt-page.tsx'),
    route('client/profile', 'routes/client/profile-page.tsx'),
    route('client/profile/photo', 'routes/client/photo-page.tsx'),
    route('client/change-password', 'routes/client/change-password-page.tsx'),
    route('client/change-email', 'routes/client/change-email-page.tsx'),
    route('client/verification-mail', 'routes/client/verification-mail.ts'),
    route('client/sessions', 'routes/client/sessions-page.tsx'),
    route('client/personal-data', 'routes/client/personal-data-page.tsx'),
    route('client/personal-data/download/:format', 'routes/client/personal-data-download.ts'),
    route('client/two-factor', 'routes/client/second-factor-page.tsx'),
  ]),

  layout('routes/helpdesk/helpdesk-layout.tsx', [
    route('helpdesk/dashboard', 'routes/helpdesk/helpdesk-dashboard-page.tsx'),
    route('helpdesk/tickets/pending', 'routes/helpdesk/pending-tickets-page.tsx'),
    route('helpdesk/tickets/in-progress', 'routes/helpdesk/in-progress-tickets-page.tsx'),
    route('helpdesk/tickets/:id', 'routes/helpdesk/ticket-page.tsx'),
    route('helpdesk/tickets/:id/presence', 'routes/helpdesk/ticket-presence.ts'),
    route('helpdesk/feedback', 'routes/helpdesk/article-feedback-page.tsx'),
    route('helpdesk/profile', 'routes/helpdesk/profile-page.tsx'),
    route('helpdesk/profile/photo', 'routes/helpdesk/photo-page.tsx'),
    route('helpdesk/change-password', 'routes/helpdesk/change-password-page.tsx'),
    route('helpdesk/change-email', 'routes/helpdesk/change-email-page.tsx'),
    route('helpdesk/sessions', 'routes/helpdesk/sessions-page.tsx'),
    route('helpdesk/two-factor', 'routes/helpdesk/second-factor-page.tsx'),
  ]),

  layout('routes/admin/admin-layout.tsx', [
    route('admin/dashboard', 'routes/admin/admin-dashboard-page.tsx'),
    route('admin/mail', 'routes/admin/mail-page.tsx'),
    route('admin/profile', 'routes/admin/profile-page.tsx'),
    route('admin/profile/photo', 'routes/admin/photo-page.tsx'),
    route('admin/people', 'routes/admin/people/people-page.tsx'),
    route('admin/people/invite', 'routes/admin/people/invite-page.tsx'),
    route('admin/people/invite-list', 'routes/admin/people/invite-list-page.tsx'),
    route('admin/people/:id', 'routes/admin/people/person-page.tsx'),
    route('admin/change-password', 'routes/admin/change-password-page.tsx'),
    route('admin/change-email', 'routes/admin/change-email-page.tsx'),
    route('admin/sessions', 'routes/admin/sessions-page.tsx'),
    route('admin/two-factor', 'routes/admin/second-factor-page.tsx'),
    route('admin/security', 'routes/admin/security-page.tsx'),
    route('admin/people/:id/reset-second-factor', 'routes/admin/reset-second-factor.ts'),
  ]),

  // The design system on one page; does not exist in a built portal.
  ...(import.meta.env.PROD ? [] : [route('dev/ui', 'routes/development/ui-page.tsx')]),

  route('*', 'routes/public/not-found-page.tsx'),
] satisfies RouteConfig
