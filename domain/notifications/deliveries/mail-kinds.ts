// Every mail that the portal can send. What is not listed cannot be put into the outbox. Pure.

/**
 * The mails by the beginning of their reason: `ticket` says that a mail stands in the thread of one, `mayStop` that its
 * reader can switch such mails off with one click. Mails about an account and its security cannot be switched off.
 */
export const mailKinds = {
  'ticket.submitted': { ticket: true, mayStop: false },
  'ticket.answered': { ticket: true, mayStop: true },
  'ticket.withdrawn': { ticket: true, mayStop: true },
  'ticket.completed': { ticket: true, mayStop: true },
  'account.filed': { ticket: false, mayStop: false },
  'account.confirm-contact': { ticket: false, mayStop: false },
  'account.registration-repeated': { ticket: false, mayStop: false },
  'account.verify-email': { ticket: false, mayStop: false },
  'account.change-email-old': { ticket: false, mayStop: false },
  'account.change-email-new': { ticket: false, mayStop: false },
  'account.password-reset': { ticket: false, mayStop: false },
  'account.password-replaced': { ticket: false, mayStop: false },
  'account.second-factor-changed': { ticket: false, mayStop: false },
  'account.identity-changed': { ticket: false, mayStop: false },
  'account.number-changed': { ticket: false, mayStop: false },
  'account.erasure': { ticket: false, mayStop: false },
  'account.invited': { ticket: false, mayStop: false },
  'account.access-changed': { ticket: false, mayStop: false },
  'desk.digest': { ticket: false, mayStop: false },
  'article.review-due': { ticket: false, mayStop: false },
  'retention.warning': { ticket: false, mayStop: false },
  'incident.notice': { ticket: false, mayStop: false },
  'service-incident.update': { ticket: false, mayStop: true },
  'faq.published': { ticket: false, mayStop: true },
  'webhook.paused': { ticket: false, mayStop: false },
} as const satisfies Record<string, { readonly ticket: boolean; readonly mayStop: boolean }>

/** The beginning of a reason. */
export type MailKind = keyof typeof mailKinds

/** What a mail is about, for example 'ticket.submitted:1203'. */
export type MailReason = `${MailKind}:${string}`
