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
    route('terms', 'routes/public/terms-page.tsx'),
    route('privacy', 'routes/public/privacy-page.tsx'),
  ]),
  route('faq-thanks', 'routes/public/faq-thanks.ts'),

  layout('routes/account/account-layout.tsx', [
    route('login', 'routes/account/login-page.tsx'),
    route('register', 'routes/account/register-page.tsx'),
  ]),
  route('app/auth/sign-in', 'routes/account/app-sign-in.ts'),
  route('app/auth/sign-up', 'routes/account/app-sign-up.ts'),
  route('sign-out', 'routes/account/sign-out.ts'),

  layout('routes/client/client-layout.tsx', [
    route('client/dashboard', 'routes/client/client-dashboard-page.tsx'),
    route('client/create-question', 'routes/client/create-question-page.tsx'),
    route('client/questions', 'routes/client/my-questions-page.tsx'),
    route('client/questions/:publicId/receipt', 'routes/client/receipt-page.tsx'),
  ]),

  layout('routes/helpdesk/helpdesk-layout.tsx', [
    route('helpdesk/dashboard', 'routes/helpdesk/helpdesk-dashboard-page.tsx'),
    route('helpdesk/tickets/pending', 'routes/helpdesk/pending-tickets-page.tsx'),
    route('helpdesk/tickets/in-progress', 'routes/helpdesk/in-progress-tickets-page.tsx'),
    route('helpdesk/tickets/:id', 'routes/helpdesk/ticket-page.tsx'),
    route('helpdesk/feedback', 'routes/helpdesk/article-feedback-page.tsx'),
  ]),

  layout('routes/admin/admin-layout.tsx', [
    route('admin/dashboard', 'routes/admin/admin-dashboard-page.tsx'),
    route('admin/mail', 'routes/admin/mail-page.tsx'),
  ]),

  // The design system on one page; does not exist in a built portal.
  ...(import.meta.env.PROD ? [] : [route('dev/ui', 'routes/development/ui-page.tsx')]),

  route('*', 'routes/public/not-found-page.tsx'),
] satisfies RouteConfig
