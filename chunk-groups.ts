// Which of our own files the browser gets together: each file costs a request and its headers, each chunk its bytes.
/** What every page needs. */
export const partsOfEveryPage = [
  'app/components/install/install-event.ts',
  'app/components/live/keep-page-on-outage.ts',
  'app/components/offices/contact-buttons.tsx',
  'app/components/shell/account-buttons.tsx',
  'app/components/shell/ask-address.ts',
  'app/components/shell/bell.tsx',
  'app/components/shell/flash-notice.tsx',
  'app/components/shell/page-meta.ts',
  'app/components/shell/public-frame.tsx',
  'app/components/shell/site-header.tsx',
  'app/components/shell/stored-session.ts',
  'app/components/shell/theme-switch.tsx',
  'app/error-page.tsx',
  'app/forms/form-problem.ts',
  'app/forms/offline-form.ts',
  'app/ui/button.tsx',
  'app/ui/card.tsx',
  'app/ui/class-names.ts',
  'app/ui/forms/field.tsx',
  'app/ui/logo.tsx',
  'app/ui/page-header.tsx',
  'app/ui/use-hydrated.ts',
  'domain/offices/office-contact.ts',
]

/** The small pieces of the public pages: each by itself is too small to be worth compressing. */
export const partsOfPublicPages = [
  'app/components/announcements/announcement-list.tsx',
  'app/components/faq/faq-answer.tsx',
  'app/components/faq/folded-blocks.ts',
  'app/components/speech/listen-button.tsx',
  'app/routes/public/home/thanks-button.tsx',
  'app/components/articles/category-cards.tsx',
  'app/components/search/did-you-mean.ts',
  'app/components/search/use-suggestions.tsx',
  'app/components/season/season-strip.tsx',
  'app/components/tickets/status/status-form.tsx',
  'app/components/visitor/remember.ts',
  'app/components/assistant/visitor-key.ts',
  'app/ui/accordion.tsx',
  'app/ui/badge.tsx',
  'app/ui/copy-button.tsx',
  'app/ui/definition-list.tsx',
  'app/ui/empty-state.tsx',
  'app/ui/forms/search-limit.tsx',
  'app/ui/skeleton.tsx',
  'domain/accounts/credential-messages.ts',
  'domain/content/faq/faq-address.ts',
  'domain/content/files/content-file.ts',
  'domain/search/contains-text.ts',
  'shared/ids.ts',
  'shared/text.ts',
]

/** What almost every form needs. */
export const partsOfForms = ['app/forms/form-notices.tsx', 'app/forms/portal-form.tsx', 'app/forms/use-form-problem.ts']

/** What the desk and administration share, and most pages of the desk: no family's page asks for it. */
export const partsOfStaff = [
  'app/components/shell/account-menu.tsx',
  'app/components/shell/staff/staff-menu.tsx',
  'app/components/shell/staff/staff-shell.tsx',
  'app/components/tickets/action-button.tsx',
  'app/components/tickets/action-status.tsx',
  'app/components/tickets/ticket-list.tsx',
  'app/routes/helpdesk/composer/desk-draft.ts',
  'app/routes/helpdesk/tickets/desk-lists.ts',
  'app/routes/helpdesk/tickets/take-next.tsx',
  'app/ui/icon-link.tsx',
  'app/ui/overlays/fold-out.tsx',
]

/** A test for the bundler: true for a module that is one of these files. */
export function isOneOf(files: readonly string[]): (moduleId: string) => boolean {
  return (moduleId) => files.some((file) => moduleId.endsWith(`/${file}`))
}
